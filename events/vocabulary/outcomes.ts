/** First destinations as NACE counts them (product 4): what became of a graduate, one primary outcome each. */
export const firstDestinations = [
  'employed_full_time',
  'employed_part_time',
  'self_employed',
  'fellowship',
  'service',
  'military',
  'continuing_education',
  'seeking_employment',
  'seeking_education',
  'not_seeking',
  'no_information',
] as const
export type FirstDestination = (typeof firstDestinations)[number]

export const firstDestinationLabels: Readonly<Record<FirstDestination, string>> = {
  employed_full_time: 'Employed full-time',
  employed_part_time: 'Employed part-time',
  self_employed: 'Self-employed',
  fellowship: 'Postgraduate internship or fellowship',
  service: 'Volunteer or service program',
  military: 'Military service',
  continuing_education: 'Continuing education',
  seeking_employment: 'Still seeking employment',
  seeking_education: 'Still seeking continuing education',
  not_seeking: 'Not seeking',
  no_information: 'No information',
}

export const outcomeSources = ['self', 'staff', 'employer', 'platform'] as const
export type OutcomeSource = (typeof outcomeSources)[number]
export const outcomeSourceLabels: Readonly<Record<OutcomeSource, string>> = {
  self: 'The graduate',
  staff: 'Staff',
  employer: 'The employer',
  platform: 'Proffer',
}

/** The class of a day of graduation: those from 1 July to 30 June are one, named by the year in which it ends. */
export function classOf(graduationDate: string): number {
  return Number(graduationDate.slice(0, 4)) + (graduationDate.slice(5) >= '07-01' ? 1 : 0)
}
