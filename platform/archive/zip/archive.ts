import { makeZip } from 'client-zip'

/** One file of an archive. */
export type ArchiveFile = { readonly name: string; readonly content: string | AsyncIterable<Uint8Array> }

/** A ZIP as a stream: of the files only what is on its way is in memory. @param at when the archive was made */
export function zipOf(files: AsyncIterable<ArchiveFile>, at: Date): AsyncIterable<Uint8Array> {
  return makeZip(named(files, at)) as unknown as AsyncIterable<Uint8Array>
}

async function* named(files: AsyncIterable<ArchiveFile>, lastModified: Date) {
  for await (const { name, content } of files) {
    if (typeof content === 'string') yield { name, lastModified, input: content }
    else yield { name, lastModified, input: content as AsyncIterable<Uint8Array<ArrayBuffer>> }
  }
}
