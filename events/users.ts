/** One person's account: stream `user-<uid>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Email, Id, Instant, Personal, Prose, Text, Url, WorkExperience } from './schema.ts'
import { degrees, jobTypes, workplaceTypes } from './vocabulary/jobs.ts'
import { accountStates, consentKinds, roleLabels, roles, visibilities } from './vocabulary/roles.ts'

/** Every profile field of every role (product 2.7); which role has which is the command's table. */
export const Profile = Type.Object(
  {
    phone: Type.Optional(Prose(40)),
    timezone: Type.Optional(Text(60)),
    degree: Type.Optional(Type.Enum(degrees)),
    major: Type.Optional(Text(120)),
    classYear: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
    graduationDate: Type.Optional(Day),
    gpa: Type.Optional(Type.Number({ minimum: 0, maximum: 4 })),
    gpaVisible: Type.Optional(Type.Boolean()),
    skills: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
    workExperiences: Type.Optional(Type.Array(WorkExperience, { maxItems: 30 })),
    links: Type.Optional(
      Type.Object({ github: Type.Optional(Url), linkedin: Type.Optional(Url), site: Type.Optional(Url) }, { additionalProperties: false }),
    ),
    workAuthorization: Type.Optional(Prose(200)),
    preferredJobTypes: Type.Optional(Type.Array(Type.Enum(jobTypes), { maxItems: jobTypes.length, uniqueItems: true })),
    preferredWorkplaces: Type.Optional(Type.Array(Type.Enum(workplaceTypes), { maxItems: workplaceTypes.length, uniqueItems: true })),
    visibility: Type.Optional(Type.Enum(visibilities)),
    openToReferrals: Type.Optional(Type.Boolean()),
    department: Type.Optional(Text(120)),
    title: Type.Optional(Text(120)),
    courses: Type.Optional(Type.Array(Text(120), { maxItems: 50 })),
    acceptRecruiterContact: Type.Optional(Type.Boolean()),
    office: Type.Optional(Text(120)),
    position: Type.Optional(Text(120)),
    team: Type.Optional(Text(120)),
    acceptStudentMessages: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** Somebody has an account. What the profile holds is personal; role and organization are not. */
export const UserRegistered = defineEvent(
  'UserRegistered',
  1,
  {
    uid: Id,
    role: Type.Enum(roles),
    state: Type.Enum(accountStates),
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    invitationId: Type.Optional(Id),
    demo: Type.Optional(Type.Boolean()),
    person: Personal('uid', Type.Object({ email: Email, displayName: Text(120) }, { additionalProperties: false })),
    profile: Personal('uid', Profile),
  },
  ({ uid, role }, who) => `${who(uid)} joined as ${roleLabels[role].toLowerCase()}`,
)

const consentWords: Readonly<Record<(typeof consentKinds)[number], string>> = {
  terms: 'the terms of use',
  ferpaRelease: 'the release of education records',
  shareWithNominator: 'sharing the résumé with nominators',
  shareWithCareerOffice: 'sharing the résumé with the career office',
  shareReason: 'showing the nomination’s reason to recruiters',
}

/** Somebody agreed to one thing, in the words of `textVersion`. */
export const ConsentGranted = defineEvent(
  'ConsentGranted',
  1,
  { uid: Id, kind: Type.Enum(consentKinds), textVersion: Text(20) },
  ({ uid, kind }, who) => `${who(uid)} agreed to ${consentWords[kind]}`,
)

/** One field of the profile has a new value; `displayName` counts as one. */
export const ProfileFieldChanged = defineEvent(
  'ProfileFieldChanged',
  1,
  { uid: Id, attr: Text(60), value: Personal('uid', Type.Unknown()) },
  ({ attr }, _, by) => `${by} changed ${fieldWords(attr)}`,
)

/** The password itself never rides in an event. */
export const PasswordChanged = defineEvent('PasswordChanged', 1, { uid: Id, at: Instant }, (_, __, by) => `${by} changed the password`)

function fieldWords(attr: string): string {
  return attr.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
