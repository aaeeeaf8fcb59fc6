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
  /** As the file has it. */
  email: Type.Optional(Type.String()),
  /** Why the row was refused; of an accepted one what becomes of it, where that differs from row to row. */
  message: Type.Optional(Type.String()),
})

export const ImportReply = Type.Object({
  rows: Type.Array(RowResult, { maxItems: limits.importRows }),
  accepted: Type.Integer(),
  /** Of the accepted rows, those that stored something, or in a dry run would. */
  changed: Type.Integer(),
  refused: Type.Integer(),
  position: WriteReply.properties.position,
  topics: WriteReply.properties.topics,
})
export type ImportReply = Static<typeof ImportReply>

/** What all imports have in common. The body is `text/csv`, or a form with the field `file`. */
export const importCall = {
  kind: 'write',
  multipart: true,
  csv: true,
  query: Fields({ dryRun: Type.Optional(Type.Boolean({ description: 'Decides every row and stores nothing' })) }),
  body: Fields({
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'binary',
      description: 'CSV with a head row, in UTF-8; commas, semicolons or tabs as in its first line. A column “whyRefused” is passed over',
    }),
  }),
  reply: ImportReply,
  refuses: ['file_missing', 'bad_upload', 'file_too_large', 'too_many_rows'],
  perMinute: 30,
  failure: 'We could not read the file. Please try again.',
} as const
