import { limits } from '#events/vocabulary/limits.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { PhotoType } from '#events/vocabulary/students/photos.ts'
import { imageOf } from '#lib/image.ts'
import type { FileName } from '#platform/files/port.ts'
import type { RateLimiter } from '#platform/http/rate-limiter.ts'
import { fileChecks, type FileCheckPorts } from '../../core/files/file-checks.ts'
import { removeLeftOvers, withUpload } from '../../core/files/upload.ts'
import { write, type RoutePorts, type Routes } from '../../core/write-route.ts'
import { changePhoto } from './change-photo.ts'
import { removePhoto } from './remove-photo.ts'
import { userFold } from '../state.ts'

const form = { file: 'photo', fields: [], maxBytes: limits.photoBytes }

export function photoRoutes(ports: RoutePorts & FileCheckPorts & { readonly refusedFiles: RateLimiter }): Routes {
  const { files, handler, refusedFiles } = ports
  const photoOf = async (uid: string) => (await handler.reader.load(userFold, uid)).state?.photo?.fileId
  // It is looked at before, where its type is needed.
  const scanned = fileChecks(ports, async () => undefined)
  const typeOf = async (file: FileName): Promise<PhotoType | Refusal> => {
    const content = await files.open(file)
    const image = content && imageOf(Buffer.concat(await Array.fromAsync(content)))
    const field = form.file
    if (!image) return refuse('not_a_photo', { field })
    const { type, width, height } = image
    return Math.max(width, height) > limits.photoSide ? refuse('photo_too_wide', { field, limit: limits.photoSide }) : type
  }
  const photosOf = (owner: string) => ({
    files,
    owner,
    caller: owner,
    refusedFiles,
    kind: 'photo' as const,
    isNamed: async ({ id }: { readonly id: string }) => (await photoOf(owner)) === id,
  })

  return {
    'profile.changePhoto': async (call) => {
      const { account, request } = call
      if (!account) return refuse('unauthorized')
      const { uid } = account
      const before = await photoOf(uid)
      return withUpload(call, { ...photosOf(uid), form }, async ({ file, digest }) => {
        const store = write(ports, changePhoto, async () => {
          const type = await typeOf(file)
          return isRefusal(type) ? type : ((await scanned(file, form.file)) ?? { uid, fileId: file.id, digest, type })
        })
        const answer = await store({ ...call, body: {} })
        if (isRefusal(answer)) return answer
        if (before !== undefined && before !== (await photoOf(uid))) await files.remove({ owner: uid, id: before })
        void removeLeftOvers(photosOf(uid)).catch((error: unknown) =>
          request.log.error({ reqId: request.id, err: error }, 'left-over files'),
        )
        return answer
      })
    },

    'profile.removePhoto': async (call) => {
      const uid = call.account?.uid ?? ''
      const before = await photoOf(uid)
      const answer = await write(ports, removePhoto, () => ({ uid }))(call)
      if (!isRefusal(answer) && before !== undefined) await files.remove({ owner: uid, id: before })
      return answer
    },
  }
}
