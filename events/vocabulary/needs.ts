/** What may need an admin. */
export const needKinds = [
  'failing_service',
  'failed_mail',
  'failed_task',
  'parked_event',
  'view_behind',
  'conversation_report',
  'person_waiting',
  'access_request',
  'proposed_skill',
  'proposed_organization',
  'asked_label',
  'asked_domains',
] as const
export type NeedKind = (typeof needKinds)[number]
