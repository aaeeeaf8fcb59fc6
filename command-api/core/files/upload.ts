/** The steps that all calls with a file share: its bytes are stored while they arrive, and stay only where an event names them. */
import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { plainFileName } from '#lib/file-names.ts'
import type { FileName } from '#platform/files/port.ts'
import type { Call } from '#platform/http/operations.ts'
import { receiveUpload, type UploadForm, type UploadMistake } from '#platform/http/upload.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import { isOfKind, type FileKind, type SealedFiles } from '#platform/sealed-files.ts'
import { notCompared } from '../command-hash.ts'

export type StoredUpload = { readonly file: FileName; readonly bytes: number; readonly digest: string; readonly name: string }
export type UploadTo = {
  readonly files: SealedFiles
  readonly form: UploadForm
  /** The uid under whose key it is sealed. */
  readonly owner: string
  readonly kind: FileKind
  /** The uid of who sends it. */
  readonly caller: string
  /** Counts, for each caller, the files that were not stored. */
  readonly refusedFiles: RateLimiter
  /** Whether an event names the file. One that none names is removed. */
  readonly isNamed: (file: FileName) => Promise<boolean>
}

/** The fields that a route adds to the input of an upload's command. */
export const storedFile = {
  /** New for each attempt, also of the same request. */
  fileId: notCompared(Id),
  /** SHA-256 of the bytes: by it a repeated request is known to be the same. */
  digest: Type.String({ maxLength: 64 }),
}

const REFUSED_FILES = { perMinute: limits.refusedFilesPerDay / (24 * 60), burst: limits.refusedFilesPerDay }

/**
 * Stores the file of a form, and removes it again unless `run` leads to an event that names it. Receiving a file and looking through it is
 * most of the work, so those that come to nothing have a number of their own in a day: the limits of what is stored never count them.
 */
export async function withUpload<Account>(
  call: Call<Account>,
  to: UploadTo,
  run: (stored: StoredUpload, fields: Readonly<Record<string, string>>) => Promise<unknown>,
): Promise<unknown> {
  const { files, form, isNamed, caller, refusedFiles } = to
  // Counted before, so that files sent at once do not slip through, and taken back for one that is stored.
  const retryAfterSeconds = refusedFiles(caller, REFUSED_FILES)
  if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })
  const takeBack = () => void refusedFiles(caller, REFUSED_FILES, -1)
  const target = { put: storing(to), remove: ({ file }: StoredUpload) => files.remove(file) }
  const received = await receiveUpload(call, form, target).catch((error: unknown) => {
    // It was no form, or the store is away.
    takeBack()
    throw error
  })
  // A body that came too slowly was answered meanwhile.
  if (call.reply.sent) return call.reply
  if ('mistake' in received) return refusalOf(received, form)
  const { stored, fields } = received
  let answer: unknown
  try {
    answer = stored.bytes === 0 ? refuse('file_empty', { field: form.file }) : await run(stored, fields)
    return answer
  } finally {
    // Otherwise it was refused, or stored by an earlier attempt of the same request.
    if (await isNamed(stored.file)) takeBack()
    else if (!isRefusal(answer) || answer.refused !== 'outcome_unknown') await files.remove(stored.file)
  }
}

/** A file that no event names is left over from an upload that broke off; one this young may still be on its way. */
const LEFT_OVER_MS = 60 * 60_000

export async function removeLeftOvers({
  files,
  owner,
  kind,
  isNamed,
}: Pick<UploadTo, 'files' | 'owner' | 'kind' | 'isNamed'>): Promise<void> {
  for (const { id, storedAt } of await files.list(owner)) {
    const file = { owner, id }
    if (isOfKind(kind, id) && storedAt < Date.now() - LEFT_OVER_MS && !(await isNamed(file))) await files.remove(file)
  }
}

function storing({ files, owner, kind }: UploadTo) {
  return async (content: AsyncIterable<Uint8Array>, name: string): Promise<StoredUpload> => {
    const digest = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const chunk of content) {
        bytes += chunk.length
        digest.update(chunk)
        yield chunk
      }
    }
    const file = await files.put(owner, measured(), kind)
    return { file, bytes, digest: digest.digest('hex'), name: plainFileName(name, limits.fileName) }
  }
}

function refusalOf({ mistake, field }: UploadMistake, { maxBytes }: UploadForm): Refusal {
  if (mistake === 'unknown_field') return invalid(field, 'is not a field of this form')
  if (mistake === 'too_large') return refuse('file_too_large', { field, limit: maxBytes / 1024 / 1024 })
  return refuse(mistake === 'missing' ? 'file_missing' : 'bad_upload', { field })
}
