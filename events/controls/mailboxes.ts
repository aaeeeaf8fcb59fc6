import { CodeSent, DigestSent, LetterHeld, LetterSent, NoticeHeld, NoticeSent } from '../mailboxes.ts'
import { byProcess, example } from './example.ts'

const ofStudent = { ...byProcess('mail', 'process.mail'), stream: 'mailbox-hmac-mia' }
const mailboxId = 'hmac-mia'
const letter = { mailboxId, eventId: 'e1', stream: 'invitation-inv-1', sender: 'prof-ada' }

export const letterSent = example(ofStudent, LetterSent, { ...letter, about: 'nomination' })
export const letterHeld = example(ofStudent, LetterHeld, { ...letter, about: 'invitation', digestOn: '2026-09-05' })
export const digestSent = example(ofStudent, DigestSent, { mailboxId, digestOn: '2026-09-05', eventIds: ['e1'] })
export const codeSent = example(ofStudent, CodeSent, {
  mailboxId,
  purpose: 'verification',
  eventId: 'e4',
  stream: 'registration-stud-mia',
})

const notice = { mailboxId, uid: 'stud-mia', notificationId: 'app-1-offered', eventId: 'e2' }
export const noticeSent = example(ofStudent, NoticeSent, { ...notice, applicationId: 'app-1' })
export const noticeHeld = example(ofStudent, NoticeHeld, { ...notice, notificationId: 'app-1-rejected', eventId: 'e3' })
