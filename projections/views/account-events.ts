/** Events of an account's stream that say nothing of who somebody is, where they belong and what they chose: views of people pass them over. */
export const besidePeople = [
  'AccountEnded',
  'DataExportRequested',
  'PasswordChanged',
  'PhotoChanged',
  'PhotoRemoved',
  'StillLookingAnswered',
  'StudiesReported',
] as const
