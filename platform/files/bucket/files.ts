import { Storage } from '@google-cloud/storage'
import type { Bucket } from '@google-cloud/storage'
import { pipeline } from 'node:stream/promises'
import { checkedId, FilesUnavailable, pathOf } from '../port.ts'
import type { Files } from '../port.ts'

export type BucketFilesOptions = {
  readonly bucket: string
  /** Another server that speaks Cloud Storage's language, without credentials: for tests. */
  readonly apiEndpoint?: string
}

/** For one request with its repetitions: somebody waits. */
const TOTAL_SECONDS = 20

/**
 * A bucket of Cloud Storage, with the credentials of the environment (`GOOGLE_APPLICATION_CREDENTIALS`). It is the client that
 * firebase-admin makes too, made here because only so a test can name another server (docs/decisions/files.md).
 */
export async function openBucketFiles({ bucket: name, apiEndpoint }: BucketFilesOptions): Promise<Files> {
  const storage = new Storage({
    retryOptions: { maxRetries: 2, totalTimeout: TOTAL_SECONDS },
    ...(apiEndpoint !== undefined && { apiEndpoint, projectId: 'test', useAuthWithCustomEndpoint: false }),
  })
  const bucket = storage.bucket(name)
  // A wrong name or missing rights show at the start, and not with the first upload.
  await answered(bucket.getFiles({ maxResults: 1, autoPaginate: false }))
  return {
    put: async (file, content) => upload(bucket, pathOf(file), content),
    open: async (file) => {
      const stream = bucket.file(pathOf(file)).createReadStream({ validation: false, decompress: false })
      const chunks = (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
      const first = await answered(chunks.next().catch(undefinedIfMissing))
      return first && { [Symbol.asyncIterator]: () => continued(first, chunks) }
    },
    remove: async (file) => void (await answered(bucket.file(pathOf(file)).delete({ ignoreNotFound: true }))),
    list: async (owner) => {
      const prefix = `${checkedId(owner)}/`
      const [found] = await answered(bucket.getFiles({ prefix }))
      return found.map((file) => ({
        id: file.name.slice(prefix.length),
        storedAt: Date.parse(file.metadata.timeCreated ?? ''),
      }))
    },
    close: async () => undefined,
  }
}

/** In one request, which a broken content aborts: then the bucket has no object. */
async function upload(bucket: Bucket, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  let broken: unknown
  async function* watched() {
    try {
      yield* content
    } catch (error) {
      broken = error
      throw error
    }
  }
  try {
    await pipeline(watched, bucket.file(path).createWriteStream({ resumable: false, contentType: 'application/octet-stream' }))
  } catch (error) {
    throw broken === undefined ? unavailable(error) : (broken as Error)
  }
}

async function* continued(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if ((error as { readonly code?: unknown }).code === 404) return undefined
  throw error
}

async function answered<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(error: unknown): FilesUnavailable {
  return new FilesUnavailable('The bucket does not answer as it should.', { cause: error })
}
