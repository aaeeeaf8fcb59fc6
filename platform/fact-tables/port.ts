/**
 * Tables beside the platform, for people who read them with tools of their own (docs/data.md). They are built anew from time to time, and
 * hold nothing that could not be built again.
 */
export interface FactTables {
  /**
   * Puts the tables in the place of those that were there. Somebody who reads one meanwhile has all of the former or all of the new one.
   * Where the server cannot do both at once, there is none for a moment.
   */
  replace(build: Build): Promise<void>
  /** Of which day they are; undefined before the first build, and where one broke off. */
  day(): Promise<string | undefined>
  close(): Promise<void>
}

export type Build = { readonly day: string; readonly tables: Readonly<Record<string, BuiltTable>> }
export type BuiltTable = {
  /** Names of letters alone. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
  /** How many rows there should be beside these. */
  readonly leftOut: number
}
