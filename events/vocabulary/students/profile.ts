import { Type, type Static } from 'typebox'
import { Fields, Day, Gpa, Id, Phone, Prose, Text, Timezone, Url, WorkExperience } from '../../schema.ts'
import { degrees, jobTypes, workplaceTypes } from '../jobs/jobs.ts'
import { limits } from '../limits.ts'
import { visibilities } from '../roles.ts'

export const WorkExperiences = Type.Array(WorkExperience, { maxItems: limits.workExperiences })

/** The profile fields of all roles (product 2.7). The table of who has which is in `command-api/users/profile/profile-fields.ts`. */
export const Profile = Fields({
  phone: Type.Optional(Phone),
  timezone: Type.Optional(Timezone),
  degree: Type.Optional(Type.Enum(degrees)),
  major: Type.Optional(Text(120)),
  classYear: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  graduationDate: Type.Optional(Day),
  gpa: Type.Optional(Gpa),
  gpaVisible: Type.Optional(Type.Boolean()),
  skills: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
  workExperiences: Type.Optional(WorkExperiences),
  links: Type.Optional(Fields({ github: Type.Optional(Url), linkedin: Type.Optional(Url), site: Type.Optional(Url) })),
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
})
export type Profile = Static<typeof Profile>
