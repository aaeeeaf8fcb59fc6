/** What may need an admin. */
export const needKinds = [
  'log_changed',
  'failing_service',
  'waiting_mail',
  'failed_mail',
  'failed_task',
  'parked_event',
  'view_behind',
  'swap_asks',
  'conversation_report',
  'person_waiting',
  'access_request',
  'proposed_skill',
  'proposed_organization',
  'asked_label',
  'asked_domains',
] as const
export type NeedKind = (typeof needKinds)[number]

/** `bad`: something does not work for people now; `warn`: something is stuck; `calm`: somebody waits for a decision. The worst first. */
export const needTones = ['bad', 'warn', 'calm'] as const
type NeedTone = (typeof needTones)[number]

export const toneOfNeed: Readonly<Record<NeedKind, NeedTone>> = {
  log_changed: 'bad',
  failing_service: 'bad',
  waiting_mail: 'bad',
  failed_mail: 'bad',
  failed_task: 'warn',
  parked_event: 'warn',
  view_behind: 'warn',
  swap_asks: 'warn',
  conversation_report: 'warn',
  person_waiting: 'calm',
  access_request: 'calm',
  proposed_skill: 'calm',
  proposed_organization: 'calm',
  asked_label: 'calm',
  asked_domains: 'calm',
}
