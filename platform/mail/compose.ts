import { isEmail } from '#lib/email.ts'
import type { Calendar, Letter } from './port.ts'

/** The letter as nodemailer's message, with text, HTML and a Message-ID made from its id. */
export function compose(letter: Letter, from: string, sentAt: number) {
  const { to, subject, text, html, replyTo, unsubscribe, calendars = [] } = letter
  if (!isEmail(to)) throw new Error(`The letter ${letter.id} is addressed to something that is no single e-mail address.`)
  if (replyTo !== undefined && !isEmail(replyTo))
    throw new Error(`An answer to ${letter.id} would go to something that is no single e-mail address.`)
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: messageId(letter.id, from),
    date: new Date(sentAt),
    ...(replyTo !== undefined && { replyTo }),
    ...(unsubscribe !== undefined && { headers: unsubscribeHeaders(unsubscribe) }),
    ...withCalendars(calendars),
  }
}

/** Mail programs offer the one of a mail beside its text. Of several they offer none, so these are files alone. */
function withCalendars([first, ...more]: readonly Calendar[]) {
  if (!first) return {}
  if (more.length === 0) return { icalEvent: { ...first, filename: 'interview.ics' } }
  const file = ({ method, content }: Calendar, n: number) => ({
    filename: `interview-${n + 1}.ics`,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  })
  return { attachments: [first, ...more].map(file) }
}

/** As they stand: folded or encoded, mail programs would not know the URL again. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** `<id@domain of the sender>`: the same letter has the same Message-ID, so a mail server or a reader can recognize a second delivery. */
function messageId(id: string, from: string): string {
  if (!/^[\w-]+$/.test(id)) throw new Error(`A letter's id has letters, digits, - and _ only, not "${id}".`)
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
