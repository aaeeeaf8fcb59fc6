import type { Operation } from '#contract/contract.ts'

const calls: Readonly<Partial<Record<Operation, string>>> = {
  'users.register': 'with the registration',
  'users.updateField': 'edited in the profile',
  'users.changePassword': 'changed in the profile',
  'jobs.post': 'posted on the page',
  'jobs.update': 'edited on the page',
  'applications.apply': 'sent from the job’s page',
  'applications.changeStatus': 'moved by hand',
  'applications.view': 'opened on the page',
  'invitations.inviteStudent': 'sent from the page',
  'invitations.open': 'opened from the mail',
  'nominations.consent': 'answered on the page',
  'referrals.invite': 'sent from the page',
  'referrals.accept': 'answered on the page',
  'referrals.decline': 'answered on the page',
  'referrals.updateStatus': 'changed by hand',
}
/** By the first part of an operation that nobody asked for. */
const byItself: Readonly<Record<string, string>> = {
  import: 'taken over from earlier records',
  process: 'followed by itself',
  timer: 'came with its day',
}

/** What caused an entry of a trail, in words (`calls.md`). @param operation as the event's envelope has it */
export function viaOf(operation: string): { readonly sentence: string; readonly operation: string } {
  const [kind = ''] = operation.split('.')
  return { sentence: calls[operation as Operation] ?? byItself[kind] ?? 'on request', operation }
}
