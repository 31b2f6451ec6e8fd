internal import _FoundationICU

/// The version of ICU in the program, such as `74.0`.
package let icuVersion = U_ICU_VERSION
