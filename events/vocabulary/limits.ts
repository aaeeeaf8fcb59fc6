import type { Operation } from './permissions.ts'

/** Business constants (§9, product 2.2 to 2.11). Days, counts and characters; nothing here is configuration. */
export const limits = {
  invitationDays: 30,
  invitationsPerDay: 50,
  invitationsPerDayStaff: 500,
  openReferralsPerEmployee: 20,
  referralInviteDays: 30,
  referralDays: 90,
  referralDaysMax: 180,
  offerDays: 14,
  undoSeconds: 60,
  undoOfferedSeconds: 10,
  reinstateDays: 90,
  studentReinstateHours: 24,
  completenessToApply: 60,
  listPage: 50,
  listMax: 100,
  countCap: 10_000,
  idList: 100,
  refreshIds: 20,
  viewWaitMs: 2_000,
  skillSuggestionMs: 5_000,
  passwordMin: 6,
  jobSkills: 20,
  jobTitle: { min: 3, max: 120 },
  jobDescription: { min: 30, max: 10_000 },
  nominationReason: 4_000,
  nominationClosesDaysBeforeEnd: 14,
  nominationQuota: { spring: 10, summer: 5, fall: 10 },
  nominatorsPerStudent: 3,
} as const

/** How often one address may make a call that needs no sign-in, per minute (product 2.11). */
export const callsPerMinute: Readonly<Partial<Record<Operation, number>>> = {
  'auth.verifyToken': 300,
  'users.register': 60,
  'users.resetPassword': 20,
  'invitations.readMasked': 30,
  'invitations.open': 30,
  'skills.byIds': 600,
  'skills.all': 600,
  'skills.suggest': 600,
  'organizations.byIds': 600,
  'organizations.all': 600,
  'organizations.label': 600,
  'organizations.urls': 600,
}
