import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { PhotoRemoved } from '#events/users.ts'
import { defineCommand } from '../../core/command.ts'
import { userFold, type UserState } from '../state.ts'

const RemovePhoto = callInput('profile.removePhoto', { uid: Id })

/** POST /me/photo/remove; the route removes the bytes. */
export const removePhoto = defineCommand<typeof RemovePhoto, UserState>({
  input: RemovePhoto,
  fold: userFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: ({ uid, photo }) => (photo ? [happened(PhotoRemoved, { uid })] : []),
})
