/** Forms with one file (multipart/form-data). The file is handed on as it arrives, and is never in memory as a whole. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

export type UploadForm = {
  /** The field with the file. */
  readonly file: string
  /** The other fields, all of them texts that may be left out. */
  readonly fields: readonly string[]
  /** Of the file. */
  readonly maxBytes: number
}
export type Upload<Stored> = { readonly stored: Stored; readonly fields: Readonly<Record<string, string>> }
export type UploadMistake = { readonly mistake: 'malformed' | 'missing' | 'too_large' | 'unknown_field'; readonly field: string }

/** Where the file goes. `remove` is called when the rest of the form turns out to be wrong. */
export type UploadTarget<Stored> = {
  readonly put: (content: AsyncIterable<Uint8Array>, name: string) => Promise<Stored>
  readonly remove: (stored: Stored) => Promise<unknown>
}

/** The bytes that the form adds to the file's own. */
const FORM_BYTES = 16 * 1024
const LIMITS = { files: 2, fields: 5, parts: 6, fieldSize: 2_000, fieldNameSize: 60, headerPairs: 20 }

/** Lets the routes of this scope take forms; those of other scopes refuse them. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

/**
 * A form that was answered while it arrived, because it came too slowly, is a mistake as well: nothing of it stays.
 * @throws what `put` throws, and 415 when it is no form
 */
export async function receiveUpload<Stored>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  form: UploadForm,
  { put, remove }: UploadTarget<Stored>,
): Promise<Upload<Stored> | UploadMistake> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type', 'This call takes a form with a file (multipart/form-data).')
  if (Number(request.headers['content-length'] ?? 0) > form.maxBytes + FORM_BYTES) return { mistake: 'too_large', field: form.file }

  const fields: Record<string, string> = {}
  let stored: Stored | undefined
  let mistake: UploadMistake | undefined
  let failure: unknown
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: form.maxBytes } })) {
      if (part.type === 'field') {
        if (!form.fields.includes(part.fieldname))
          mistake ??= { mistake: 'unknown_field', field: part.fieldname.slice(0, LIMITS.fieldNameSize) }
        else if (typeof part.value !== 'string' || part.valueTruncated) mistake ??= { mistake: 'malformed', field: part.fieldname }
        else fields[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== form.file || stored !== undefined)
        mistake ??= { mistake: 'unknown_field', field: part.fieldname.slice(0, LIMITS.fieldNameSize) }
      if (mistake === undefined && failure === undefined) {
        stored = await put(upToLimit(part.file), part.filename ?? '').catch((error: unknown) => {
          if (error instanceof FileTooLarge) mistake = { mistake: 'too_large', field: form.file }
          else if (error instanceof BrokenOff) mistake = { mistake: 'malformed', field: form.file }
          else failure = error
          return undefined
        })
      }
      // The rest is read and thrown away, else the caller could not finish and read the answer.
      part.file.resume()
    }
  } catch (error) {
    mistake ??= { mistake: 'malformed', field: form.file }
    request.log.debug({ reqId: request.id, err: error }, 'a form could not be read')
  }
  // Over HTTP/2 the rest can come after the reply, as long as the caller has not read it.
  if (reply.sent) mistake ??= { mistake: 'malformed', field: form.file }
  if (mistake === undefined && failure === undefined && stored !== undefined) return { stored, fields }
  if (stored !== undefined) await remove(stored)
  if (failure !== undefined) throw failure as Error
  return mistake ?? { mistake: 'missing', field: form.file }
}

class FileTooLarge extends Error {}
class BrokenOff extends Error {}

/** Whether a file was cut at its limit shows at its end: then nothing of it may stay. */
async function* upToLimit(file: AsyncIterable<Uint8Array> & { readonly truncated: boolean }): AsyncGenerator<Uint8Array> {
  try {
    yield* file
  } catch (cause) {
    throw new BrokenOff('The caller has gone.', { cause })
  }
  if (file.truncated) throw new FileTooLarge('The file is too large.')
}
