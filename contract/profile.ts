/** The parts of one's own profile beside its fields: the photo, and whether one still looks for a job. */
import { Type } from 'typebox'
import { Fields } from '#events/schema.ts'
import { callsAbout, everyRoleOwn, File, NoBody, WriteReply } from './call.ts'

export const profileCalls = callsAbout('me')({
  /** JPEG, PNG or WebP by its bytes. Cards show it by a link under /files/. */
  'profile.changePhoto': {
    call: 'POST /me/photo',
    via: 'uploaded in the profile',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    multipart: true,
    body: Fields({ photo: File }),
    reply: WriteReply,
    refuses: ['file_missing', 'file_empty', 'bad_upload', 'file_too_large', 'not_a_photo', 'photo_too_wide', 'file_infected'],
    perMinute: 20,
    failure: 'We could not save your photo. Please try again.',
  },
  'profile.removePhoto': {
    call: 'POST /me/photo/remove',
    via: 'removed in the profile',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    body: NoBody,
    reply: WriteReply,
    failure: 'We could not remove your photo. Please try again.',
  },
  /** Asked once a semester. "No" makes the profile private and closes it to referrals. */
  'profile.stillLooking': {
    call: 'POST /me/still-looking',
    via: 'answered on the page',
    who: { student: 'own' },
    kind: 'write',
    body: Fields({ looking: Type.Boolean() }),
    reply: WriteReply,
    failure: 'We could not store your answer. Please try again.',
  },
})
