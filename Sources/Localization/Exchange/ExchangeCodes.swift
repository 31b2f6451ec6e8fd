import Foundations

extension Diagnostic.Code {
  /// A translator's file is not well formed.
  ///
  /// The file is no XML, JSON, CSV or PO from the place on that is named, as happens after edits by hand or a transfer that was
  /// cut off. Document types are refused as well: they can bring entities from outside. Nothing of the file is taken over.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let malformedExchange = Diagnostic.Code("KL0620")
  /// A file is in none of the formats that translations come in.
  ///
  /// XLIFF, Android's `strings.xml`, ARB, PO and CSV are read, each told by its text or its name. This one is something else, or
  /// lacks what every such file has, such as the column `key` of a table. `--format` names the format where the file does not.
  ///
  /// ```xml fails exchange
  /// <texts>
  ///   <text>तैयार!</text>
  /// </texts>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let notAnExchange = Diagnostic.Code("KL0621")
  /// A translator's file is about another catalog or another language.
  ///
  /// The file names the catalog that it was exported from and its languages, and they are not those of the import. Name the right
  /// catalog with `--into`; a language that the catalog does not have yet is added with `--locale`.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="web.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let wrongExchange = Diagnostic.Code("KL0622")
  /// A translator's file has a text twice.
  ///
  /// Two translations have the same id, and there is no telling which one is meant. Take one of them out; nothing of the file is
  /// taken over before.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>हो गया</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let duplicateUnit = Diagnostic.Code("KL0623")
  /// A translator's file has a text that the catalog has not.
  ///
  /// The key was renamed or removed since the export, or its id was changed by a tool. Export again, or leave the text out with
  /// `--skip-refused`.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Readi">
  ///       <source>Readi</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let unknownUnit = Diagnostic.Code("KL0624")
  /// The source text has changed since it was translated.
  ///
  /// The file says what was translated, and the catalog says something else now, so the translation may be wrong. Export the text
  /// again, or take it over for review with `--review-conflicts`. It is a warning, and the text is not taken over.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Prepared</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Ready">
  ///       <source>Ready</source>
  ///       <target>तैयार!</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let changedSource = Diagnostic.Code("KL0625")
  /// A translation shows other arguments than its source.
  ///
  /// A placeholder such as `%@` or `%1$lld` was lost, added or changed, so that a name or a number would be missing on screen. Only
  /// a plural form may do without its number.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Hi %@">
  ///       <source>Hi %@</source>
  ///       <target>नमस्ते</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="Hi %@">
  ///       <source>Hi %@</source>
  ///       <target>नमस्ते %@</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let changedPlaceholders = Diagnostic.Code("KL0626")
  /// A translation lacks a form without which it cannot be shown.
  ///
  /// Every plural needs its form `other`, and parts need the text that they are parts of. Where the catalog's text has another
  /// shape than the file's, such as plural forms against one text, taking it over would lose some; export again.
  ///
  /// ```xml fails exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="%lld items|==|plural.one">
  ///       <source>%lld item</source>
  ///       <target>%lld चीज़</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  /// ```xml passes exchange
  /// <xliff version="1.2">
  ///   <file original="app.xcstrings" source-language="en" target-language="hi"><body>
  ///     <trans-unit id="%lld items|==|plural.one">
  ///       <source>%lld item</source>
  ///       <target>%lld चीज़</target>
  ///     </trans-unit>
  ///     <trans-unit id="%lld items|==|plural.other">
  ///       <source>%lld items</source>
  ///       <target>%lld चीज़ें</target>
  ///     </trans-unit>
  ///   </body></file>
  /// </xliff>
  /// ```
  static let incompleteShape = Diagnostic.Code("KL0627")
  /// A translator's file holds something that no catalog can.
  ///
  /// Android's resources also have lists, colors and sizes, which a String Catalog has no place for. The texts beside them are
  /// taken over. It is a warning.
  ///
  /// ```xml fails exchange
  /// <resources>
  ///   <string name="bye">विदा</string>
  ///   <string-array name="days"><item>सोम</item></string-array>
  /// </resources>
  /// ```
  /// ```xml passes exchange
  /// <resources>
  ///   <string name="bye">विदा</string>
  /// </resources>
  /// ```
  static let lostInExchange = Diagnostic.Code("KL0628")
}
