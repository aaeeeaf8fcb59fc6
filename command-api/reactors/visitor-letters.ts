/** The mails that follow from what visitors left. */
import type { Body } from '#contract/contract.ts'
import { accessRequestFold } from '../access-requests/state.ts'
import { greeting, quoted, type Letter, type LetterLookup } from './letter-parts.ts'

type Declined = { readonly requestId: string; readonly reason?: string }

export async function declinedRequestLetter({ requestId, reason }: Declined, { fold, origin }: LetterLookup): Promise<Letter | undefined> {
  const request = await fold(accessRequestFold, requestId)
  if (!request || request.ended) return undefined
  return {
    to: request.email,
    subject: 'Your request to join Proffer',
    paragraphs: [
      greeting(request.displayName),
      'thank you for your interest. The person who was asked could not invite you to Proffer, and what you wrote is deleted.',
      ...quoted('The reason', reason),
      { link: `${origin}/contact`, button: 'Write to the team' },
    ],
  }
}

/** A visitor's words to the team: quoted, so that nothing in them reads as ours. */
export function contactLetter(to: string, { name, email, text }: Body<'contact.write'>): Letter {
  return {
    to,
    subject: 'A message from the contact page',
    replyTo: email,
    paragraphs: [
      'Somebody wrote on the contact page. Their name and address are as they typed them, and nobody has proven them:',
      { quote: `${name}, ${email}` },
      { quote: text },
    ],
  }
}
