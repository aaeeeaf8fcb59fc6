/** Files under the key of the person whom they belong to: destroying the key erases them, wherever a copy may lie. */
import { randomUUID } from 'node:crypto'
import { decrypted, encrypted } from './files/cipher.ts'
import { pathOf, type FileName, type Files } from './files/port.ts'
import type { Keys } from './keys/port.ts'

/** The beginning of a file's id. Who removes files that are left over asks for the kind, so that each looks after its own. */
export const fileKinds = { resume: '', photo: 'photo-', export: 'export-' } as const
export type FileKind = keyof typeof fileKinds
const UUID_LENGTH = 36

export type SealedFiles = Pick<Files, 'remove' | 'list'> & {
  /** @param owner uid whose key it is sealed under @returns the file's new, random id @throws {KeyDestroyed} */
  readonly put: (owner: string, content: AsyncIterable<Uint8Array>, kind: FileKind) => Promise<FileName>
  /** Undefined when there is no such file, or its key was destroyed. @throws {FileBroken} */
  readonly open: (file: FileName) => Promise<AsyncIterable<Uint8Array> | undefined>
}

export function sealedFiles(files: Files, keys: Pick<Keys, 'ensure' | 'open'>): SealedFiles {
  return {
    put: async (owner, content, kind) => {
      const file = { owner, id: `${fileKinds[kind]}${randomUUID()}` }
      await files.put(file, encrypted(await keys.ensure(owner), pathOf(file), content))
      return file
    },
    open: async (file) => {
      const stored = await files.open(file)
      return stored && decrypted(stored, pathOf(file), async (keyId) => (await keys.open([keyId])).get(keyId))
    },
    remove: (file) => files.remove(file),
    list: (owner) => files.list(owner),
  }
}

export function isOfKind(kind: FileKind, id: string): boolean {
  return id.slice(0, -UUID_LENGTH) === fileKinds[kind]
}
