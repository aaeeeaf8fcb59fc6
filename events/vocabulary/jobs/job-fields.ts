/** Separate from `jobs.ts`, so that the page can import that without a schema library. */
import { Type, type Static, type TObject } from 'typebox'
import { Day, Gpa, Id, Prose, Text } from '../../schema.ts'
import { jobTypes, salaryPeriods, workplaceTypes } from './jobs.ts'
import { limits } from '../limits.ts'

/** The fields that a recruiter writes (§3 Job, product 2.7). */
export const jobFields = {
  title: Text(limits.jobTitle.max, limits.jobTitle.min),
  jobType: Type.Enum(jobTypes),
  workplaceType: Type.Enum(workplaceTypes),
  address: Type.Optional(Prose(300)),
  description: Text(limits.jobDescription.max, limits.jobDescription.min),
  recruiter: Type.Optional(Id),
  skills: Type.Array(Id, { maxItems: limits.jobSkills, uniqueItems: true }),
  openings: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  closesOn: Type.Optional(Day),
  salaryMin: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
  salaryMax: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000 })),
  salaryPeriod: Type.Optional(Type.Enum(salaryPeriods)),
  minGpa: Type.Optional(Gpa),
  gradFrom: Type.Optional(Day),
  gradTo: Type.Optional(Day),
  sponsorsVisa: Type.Optional(Type.Boolean()),
  /** Applications sent from now on are reviewed without names until they are shortlisted (docs/decisions/blind-review.md). */
  blindReview: Type.Optional(Type.Boolean()),
} as const
export type JobFields = Static<TObject<typeof jobFields>>

/** Fields that can be removed from a job. A job always has a recruiter, so `recruiter` is not one of them. */
export const optionalJobFields = [
  'address',
  'openings',
  'closesOn',
  'salaryMin',
  'salaryMax',
  'salaryPeriod',
  'minGpa',
  'gradFrom',
  'gradTo',
  'sponsorsVisa',
  'blindReview',
] as const satisfies readonly (keyof typeof jobFields)[]
