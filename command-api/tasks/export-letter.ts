import { limits } from '#events/vocabulary/limits.ts'
import type { UserState } from '../users/state.ts'
import { greeting, type Letter } from '../reactors/letter-parts.ts'

/** Leads to the page and not to the file: a link in a mail can be forwarded, and the page asks who one is. */
export function exportReadyLetter({ email, displayName, exports }: UserState, origin: string): Letter {
  const page = `${origin}/profile?tab=privacy${exports ? `&copy=${encodeURIComponent(exports.taskId)}` : ''}`
  return {
    to: email,
    subject: 'The copy of your data is ready',
    paragraphs: [
      greeting(displayName),
      `the copy of your data that you asked for is ready. It is kept for ${limits.exportHours} hours; after that you can make another one.`,
      { link: page, button: 'Download it in Proffer' },
      'If it was not you who asked for it, change your password and write to us.',
    ],
  }
}
