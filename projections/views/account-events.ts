/** Events of an account's stream that say nothing of who somebody is and where they belong: views of people pass them over. */
export const besidePeople = [
  'AccountEnded',
  'ConsentGranted',
  'ConsentWithdrawn',
  'DataExportRequested',
  'PasswordChanged',
  'PhotoChanged',
  'PhotoRemoved',
  'PreferencesChanged',
  'StillLookingAnswered',
  'StudiesReported',
] as const
