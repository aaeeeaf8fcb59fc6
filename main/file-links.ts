/** Links to files, signed with a key of their own: handed out to those who may, and stored nowhere. */
import { photoPurpose } from '#events/vocabulary/students/photos.ts'
import { fileLinks, type FileLinks } from '#platform/files/signed-link.ts'
import { deriveSecrets } from '#platform/keys/master-key.ts'
import type { PhotoUrl } from '#query-api/people/cards.ts'
import type { Ports } from './open.ts'

export function linksOf({ masterKey }: Pick<Ports, 'masterKey'>): FileLinks {
  return fileLinks(deriveSecrets(masterKey, ['file-link'])['file-link'])
}

const HOUR = 3_600_000
/** Good for one hour at least, and the same within an hour. */
export function photoUrls(links: FileLinks, now: () => number): PhotoUrl {
  return (uid, photo) => {
    if (!photo) return undefined
    const file = { owner: uid, id: photo.fileId, purpose: photoPurpose(photo.type), version: photo.number }
    return `/files/${links.sign(file, Math.floor(now() / HOUR) * HOUR, 2 * HOUR).token}`
  }
}
