import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { PhotoChanged } from '#events/users.ts'
import { photoTypeNames } from '#events/vocabulary/students/photos.ts'
import { defineCommand } from '../../core/command.ts'
import { storedFile } from '../../core/files/upload.ts'
import { userFold, type UserState } from '../state.ts'

const ChangePhoto = callInput('profile.changePhoto', { uid: Id, ...storedFile, type: Type.Enum(photoTypeNames) }, ['photo'])

/** POST /me/photo; the route has stored the bytes and looked at them. */
export const changePhoto = defineCommand<typeof ChangePhoto, UserState>({
  input: ChangePhoto,
  fold: userFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: ({ uid, photos = 0 }, { fileId, type }) => [happened(PhotoChanged, { uid, fileId, type, number: photos + 1 })],
})
