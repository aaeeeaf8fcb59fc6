/** The mails that the platform sends, each caused by one event. */
import type { AnyEvent } from '#events/catalogue.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import type { Lookup } from '../core/command.ts'
import { organizationFold } from '../organizations/state.ts'
import { userFold } from '../users/state.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link: string
  readonly button: string
}

type LetterLookup = Pick<Lookup, 'fold'> & { readonly origin: string }
type Writers = {
  readonly [Type in AnyEvent['type']]?: (
    event: Extract<AnyEvent, { readonly type: Type }>,
    lookup: LetterLookup,
  ) => Promise<Letter | undefined>
}

const writers: Writers = {
  StudentInvited: async ({ data }, { fold, origin }) => {
    const inviter = await fold(userFold, data.invitedBy)
    const place = data.universityId ?? data.organizationId
    const organization = place === undefined ? undefined : await fold(organizationFold, place)
    const who = inviter?.displayName ?? 'Somebody'
    const where = organization ? ` (${organization.label})` : ''
    const why = data.nomination
      ? `${who}${where} nominated you for ${semesterLabel(data.semester ?? '')}: your work stood out, and recruiters on Proffer should hear of it.`
      : `${who}${where} invites you to join Proffer, where computer science students meet recruiters who answer.`
    return {
      to: data.invitee.email,
      subject: data.invitee.subject?.trim() || (data.nomination ? `${who} nominated you` : `${who} invites you to Proffer`),
      paragraphs: [
        `Hello${data.invitee.name ? ` ${data.invitee.name}` : ''},`,
        why,
        // The nominee reads the reason before deciding whether to share it.
        ...(data.reason && data.reason !== 'unspecified' ? [`"${data.reason}"`] : []),
        ...(data.invitee.text ? [data.invitee.text] : []),
        'You decide what is shared. The invitation is valid until ' + dayOf(data.expiresAt) + '.',
      ],
      link: `${origin}/register?invitation=${data.invitationId}`,
      button: 'See the invitation',
    }
  },
  NominationMade: async ({ data }, { fold, origin }) => {
    if (data.studentId === undefined) return undefined
    const [professor, student] = await Promise.all([fold(userFold, data.professorId), fold(userFold, data.studentId)])
    return (
      student && {
        to: student.email,
        subject: `${professor?.displayName ?? 'A professor'} nominated you`,
        paragraphs: [
          `Hello ${student.displayName},`,
          `${professor?.displayName ?? 'A professor'} nominated you for ${semesterLabel(data.semester)}. It counts once you agree.`,
          ...(data.reason !== 'unspecified' ? [`"${data.reason}"`] : []),
        ],
        link: `${origin}/app/nominations`,
        button: 'Decide what is shared',
      }
    )
  },
  ReferralInvited: async ({ data }, { fold, origin }) => {
    if (data.studentId === undefined) return undefined
    const [employee, organization, student] = await Promise.all([
      fold(userFold, data.employeeId),
      fold(organizationFold, data.organizationId),
      fold(userFold, data.studentId),
    ])
    return (
      student && {
        to: student.email,
        subject: `${employee?.displayName ?? 'An employee'} of ${organization?.label ?? 'a company'} wants to refer you`,
        paragraphs: [
          `Hello ${student.displayName},`,
          ...(data.message ? [data.message] : []),
          'Choose a job, or decline; they see only that you declined, never why.',
        ],
        link: `${origin}/app/referrals`,
        button: 'Answer the referral',
      }
    )
  },
}

export const eventsWithLetters = Object.keys(writers) as readonly (keyof typeof writers)[]

export async function letterFor(event: AnyEvent, lookup: LetterLookup): Promise<Letter | undefined> {
  const write = writers[event.type] as ((event: AnyEvent, lookup: LetterLookup) => Promise<Letter | undefined>) | undefined
  return write?.(event, lookup)
}

export function resetLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'somebody, most likely you, asked for a new password for your Proffer account. If it was not you, nothing has changed.',
    ],
    link,
    button: 'Choose a new password',
  }
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(instant))
}

export function textOf({ paragraphs, link }: Letter): string {
  return [...paragraphs.map(wrapped), link, 'Proffer'].join('\n\n')
}

const COLUMNS = 72

/** Mail software encodes texts with longer lines, and the encoding breaks links, even one on a line of its own. */
function wrapped(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => line.replace(new RegExp(`(?=.{${COLUMNS + 1}})(.{1,${COLUMNS}}) `, 'g'), '$1\n'))
    .join('\n')
}

export function htmlOf({ paragraphs, link, button }: Letter): string {
  const body = paragraphs.map((text) => `<p>${escaped(text).replaceAll('\n', '<br>')}</p>`).join('')
  return `<!doctype html><html lang="en"><body style="font:16px/1.5 Georgia,serif;color:#1C1F1D;background:#FBFAF6;padding:32px"><div style="max-width:520px;margin:auto">${body}<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0E5A61;color:#fff;text-decoration:none;font-family:system-ui,sans-serif">${escaped(button)}</a></p><p style="color:#535955">Proffer</p></div></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
