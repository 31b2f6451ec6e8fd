/// The prelude, which the engine runs before all scripts: it makes the globals of walkthroughs, and the function that
/// serves ``JavaScriptCoreEngine``.
///
/// It keeps references to the functions that it needs, since scripts may replace them. A script runs as direct `eval`
/// in a strict function, as upstream's does: its declarations are local, and its value is that of its last statement.
/// An undeclared name is `undefined`, not an error, so every name that a script contains is made a global first.
enum ScriptPrelude {
  static let source = #"""
    (function (ask) {
      'use strict'
      const { parse, stringify } = JSON
      const { apply, construct } = Reflect
      const { defineProperty, getPrototypeOf, keys } = Object
      const { isArray } = Array
      const { slice, indexOf } = String.prototype
      const objectPrototype = Object.prototype, exec = RegExp.prototype.exec
      const toText = String, RealDate = Date, TrueError = Error, TrueTypeError = TypeError, Names = Set, Table = Map
      const owns = objectPrototype.hasOwnProperty
      const has = (object, key) => apply(owns, object, [key])
      const part = (text, start, end) => apply(slice, text, [start, end])

      const define = (object, name, value, enumerable) =>
        defineProperty(object, name, { value, enumerable, writable: true, configurable: true })

      // Values as `EngineMessage` has them.
      let room = 0
      function encode(value, depth) {
        if (--room < 0) throw new TrueError('too large')
        switch (typeof value) {
          case 'undefined': return 'u'
          case 'boolean': return value ? 't' : 'f'
          case 'number': return value === 0 && 1 / value < 0 ? 'd-0;' : `d${value};`
          case 'string': return `s${value.length}:${value}`
          case 'object':
            if (value === null) return 'n'
            if (depth === 0) return encode('[object Object]')
            if (isArray(value)) {
              let text = `a${value.length}:`
              for (let offset = 0; offset < value.length; offset++) text += encode(value[offset], depth - 1)
              return text
            }
            const prototype = getPrototypeOf(value)
            if ((prototype === objectPrototype || prototype === null) && !has(value, 'toString')) {
              const names = keys(value)
              let text = `o${names.length}:`
              for (let offset = 0; offset < names.length; offset++) {
                text += encode(names[offset]) + encode(value[names[offset]], depth - 1)
              }
              return text
            }
        }
        return encode(toText(value))
      }
      function sent(value) {
        room = 100000
        try { return encode(value, 64) } catch (error) {
          room = 1
          try { return encode(toText(value)) } catch (other) { return 's15:[object Object]' }
        }
      }
      function decode(text) {
        let offset = 0
        const head = end => {
          const start = offset, found = apply(indexOf, text, [end, start])
          offset = found + 1
          return part(text, start, found)
        }
        const value = () => {
          switch (text[offset++]) {
            case 'n': return null
            case 't': return true
            case 'f': return false
            case 'd': return +head(';')
            case 's': {
              const count = +head(':')
              offset += count
              return part(text, offset - count, offset)
            }
            case 'a': {
              const list = [], count = +head(':')
              for (let index = 0; index < count; index++) define(list, index, value(), true)
              return list
            }
            case 'o': {
              const object = {}
              for (let left = +head(':'); left > 0; left--) define(object, value(), value(), true)
              return object
            }
          }
        }
        return value()
      }
      const answer = (...question) => decode(ask(sent(question)))

      function shown(value) {
        try {
          if (typeof value === 'object' && value !== null) {
            const text = stringify(value)
            if (text !== undefined) return text
          }
          return toText(value)
        } catch (error) { return '[object]' }
      }
      const log = (...values) => { answer('log', values.map(shown).join(' ')) }
      define(globalThis, 'console', { log, info: log, warn: log, error: log, debug: log }, false)

      const now = () => answer('now')
      function Clock(...parts) {
        if (new.target === undefined) return new RealDate(now()).toString()
        return construct(RealDate, parts.length === 0 ? [now()] : parts, new.target)
      }
      define(Clock, 'name', 'Date', false)
      define(Clock, 'now', now, false)
      define(Clock, 'parse', RealDate.parse, false)
      define(Clock, 'UTC', RealDate.UTC, false)
      defineProperty(Clock, 'prototype', { value: RealDate.prototype, writable: false })
      define(RealDate.prototype, 'constructor', Clock, false)
      define(globalThis, 'Date', Clock, false)
      define(Math, 'random', () => answer('random'), false)
      // They wait, or look at the machine's clock.
      for (const name of ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'performance']) delete globalThis[name]

      // Throws an error of the script's own line. An error has the line of the first function of a script on the stack
      // when it is made: tail calls have left the stack, and the getter, which makes it, is the engine's own.
      const fail = (Type, text) =>
        stringify(defineProperty({}, 'error', { get: Type, enumerable: true }), (key, value) => {
          if (key === '') return value
          define(value, 'message', text, false)
          throw value
        })

      function send(method, url, options) {
        const { headers = {}, body, multipartForm } = options ?? {}
        let file
        const form = multipartForm === undefined ? null : keys(multipartForm).map(name => {
          const value = multipartForm[name]
          if (typeof value === 'object' && value !== null) file ??= name
          return [name, file === undefined ? toText(value) : '']
        })
        if (file !== undefined) {
          return fail(TrueError, `http: \`${file}\` of multipartForm is a file, which scripts cannot read`)
        }
        const fields = keys(headers ?? {}).map(name => [name, toText(headers[name])])
        const got = answer('http', method, toText(url), fields, typeof body === 'string' ? body : null, form)
        if (has(got, 'error')) return fail(TrueError, got.error)
        return { ok: got.status >= 200 && got.status < 300, status: got.status, body: got.body, headers: got.headers }
      }
      define(globalThis, 'http', {
        get: (url, options) => send('GET', url, options),
        post: (url, options) => send('POST', url, options),
        put: (url, options) => send('PUT', url, options),
        delete: (url, options) => send('DELETE', url, options),
        request: (url, options) => send(toText(options?.method ?? 'GET'), url, options),
      }, false)

      function fake(provider, method, values) {
        const got = answer('faker', provider, method, ...values)
        if (got === undefined) {
          return fail(TrueTypeError, `faker has no ${provider ? provider + '().' : ''}${method}(${values.join(', ')})`)
        }
        return got
      }
      const provider = name => new Proxy({}, {
        get: (_, method) => typeof method === 'string' ? (...values) => fake(name, method, values) : undefined,
      })
      define(globalThis, 'faker', new Proxy({}, {
        get: (_, name) => {
          if (typeof name !== 'string') return undefined
          return name === 'expression' ? (...values) => fake('', name, values) : () => provider(name)
        },
      }), false)
      define(globalThis, 'json', function json(text) { return parse(text) }, false)
      define(globalThis, 'relativePoint', function relativePoint(x, y) {
        return Math.ceil(x * 100) + '%,' + Math.ceil(y * 100) + '%'
      }, false)
      define(globalThis, 'output', {}, false)
      define(globalThis, 'maestro', {}, false)

      // With methods of its own, whatever a script does to those of all collections.
      const keeping = (collection, methods) => {
        for (let offset = 0; offset < methods.length; offset++) {
          define(collection, methods[offset], collection[methods[offset]], false)
        }
        return collection
      }
      const given = keeping(new Table(), ['has', 'set', 'delete', 'forEach'])
      const names = keeping(new Names(), ['has', 'add', 'forEach']), known = keeping(new Names(), ['has', 'add'])
      function setGlobal(name, value) {
        if (name === 'output' || name === 'maestro') return define(globalThis, name, value, false)
        given.set(name, value)
        define(globalThis, name, value, true)
      }
      function thrown(error) {
        let text = 'an error that cannot be shown', line, column
        try { text = toText(error) } catch (other) {}
        try { line = error.line, column = error.column } catch (other) {}
        const number = value => typeof value === 'number' && value > 0 ? value : null
        return 'E' + sent([text, number(line), number(column)])
      }

      const name = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/gu
      function prepare(script) {
        const all = keys(globalThis)
        for (let offset = 0; offset < all.length; offset++) {
          const key = all[offset]
          if (!names.has(key) && !given.has(key)) delete globalThis[key]
        }
        names.forEach(key => { if (!given.has(key)) define(globalThis, key, undefined, true) })
        given.forEach((value, key) => define(globalThis, key, value, true))
        if (known.has(script)) return
        known.add(script)
        name.lastIndex = 0
        for (let found; (found = apply(exec, name, [script])) !== null;) {
          if (!(found[0] in globalThis)) {
            names.add(found[0])
            define(globalThis, found[0], undefined, true)
          }
        }
      }
      const evaluate = Function('"use strict"; return eval(arguments[0])')
      return function (text) {
        const rest = part(text, 1, text.length)
        switch (text[0]) {
          case 'R':
            prepare(rest)
            try { return 'V' + sent(evaluate(rest)) } catch (error) { return thrown(error) }
          case 'S':
            const global = decode(rest)
            setGlobal(global[0], global[1])
            break
          case 'D': given.delete(rest); delete globalThis[rest]; break
          case 'G':
            prepare('')
            return names.has(rest) && !given.has(rest) || !has(globalThis, rest) ? 'Vn' : 'V' + sent([globalThis[rest]])
          case 'C':
            try { maestro.copiedText = decode(rest) } catch (error) {}
        }
        return 'Vn'
      }
    })
    """#
}
