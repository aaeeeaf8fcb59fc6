/** Calls that take a file of rows (CSV): each row is decided by itself, as in the dry run before it (product 2.19). */
import { Type, type Static } from 'typebox'
import { Fields } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { WriteReply } from './call.ts'

const RowResult = Type.Object({
  /** The line of the file in which the row begins, from 1. */
  line: Type.Integer(),
  ok: Type.Boolean(),
  /** It stored something, or in a dry run would. A row that only says what an earlier one of the file said does not. */
  changed: Type.Boolean(),
  /** As the file has it, and as the name is read from its columns. */
  email: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  /** In a dry run, what else is read of the row, by the fields of the call: a day as `6 May 2027`, a degree by its usual name. */
  others: Type.Optional(Type.Record(Type.String(), Type.String())),
  /**
   * Why the row was refused, of each column that is wrong, five at most and how many more; of an accepted one what becomes of it, where that
   * differs from row to row.
   */
  message: Type.Optional(Type.String()),
  /** Of an accepted row, as of a single call: sentences about what is stored, such as that its mail waits until the morning. */
  warnings: Type.Optional(Type.Array(Type.String())),
  /** Of a refused row, what the file has: a cell for each of the columns, and what stands behind them. */
  cells: Type.Optional(Type.Array(Type.String())),
})

export const ImportReply = Type.Object({
  rows: Type.Array(RowResult, { maxItems: limits.importRows }),
  accepted: Type.Integer(),
  /** Of the accepted rows, those that stored something, or in a dry run would. */
  changed: Type.Integer(),
  refused: Type.Integer(),
  /** Names of the columns that are not read. */
  ignored: Type.Array(Type.String(), { maxItems: limits.importColumns }),
  /** In a dry run, the names of all columns as read; one that has no name, but values, is `''`. The 400 of a dry run has them too. */
  columns: Type.Optional(Type.Array(Type.String(), { maxItems: limits.importColumns })),
  /** In a dry run, the rows above the names of the columns, such as a title: they are passed over. */
  above: Type.Optional(Type.Array(Type.String(), { maxItems: 10 })),
  /** In a dry run, that nothing said how the file is encoded: it was read as Windows-1252, and its names should be looked at. */
  guessed: Type.Optional(Type.Literal(true)),
  position: WriteReply.properties.position,
  topics: WriteReply.properties.topics,
})
export type ImportReply = Static<typeof ImportReply>

const lineList = new RegExp(`^\\d{1,7}(,\\d{1,7}){0,${limits.idList - 1}}$`)

/** A list of students does not say in each row that it is one. */
export function roleOfAll<const Role extends string>(roles: readonly Role[]) {
  return Type.Optional(Type.Enum([...roles], { description: 'Of all rows, where the file has no column for it' }))
}

/** The members that all imports have in common. The body is `text/csv`, or a form with the field `file`. */
export const importCall = {
  kind: 'write',
  multipart: true,
  csv: true,
  query: Fields({
    dryRun: Type.Optional(Type.Boolean({ description: 'Decides every row and stores nothing' })),
    columns: Type.Optional(
      Type.String({
        maxLength: 8_000,
        description:
          'From which columns a field is read: `name=First Name+Last Name;email=Email Address`, with a `\\` before a `+`, `;` or `=` of a name. Other fields are read from the columns of their own names',
      }),
    ),
    /** So that a page sends a file in parts. A dry run of `1`, the line of the names, answers the columns, whichever are missing. */
    lines: Type.Optional(
      Type.Refine(
        Type.String({ description: `Only the rows that begin in these lines: numbers with commas between them, ${limits.idList} at most` }),
        (text) => lineList.test(text),
        () => `must be numbers with commas between them, ${limits.idList} at most`,
      ),
    ),
  }),
  body: Fields({
    file: Type.Unsafe<string | Blob>({
      type: 'string',
      format: 'binary',
      description:
        'CSV with a head row, in UTF-8, UTF-16 with its mark or Windows-1252; commas, semicolons, tabs or vertical bars as in its first line, or as `sep=` says before it. Columns that are not known are passed over',
    }),
  }),
  reply: ImportReply,
  refuses: ['file_missing', 'file_empty', 'bad_upload', 'file_too_large', 'too_many_rows'],
  perMinute: 60,
  failure: 'We could not read the file. Please try again.',
} as const
