/** A class under the names of NACE's first-destination survey (docs/decisions/first-destinations.md). */
import type { GraduateReply, NaceRow } from '#contract/outcomes.ts'
import { firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/students/outcomes.ts'

/** One row for each graduate, also for those of whom nothing is known: they count in the class. */
export function naceRow({ displayName, email, degree, major, graduationDate, class: year, current }: GraduateReply): NaceRow {
  const studies = degree === 'phd' ? 'Doctoral' : degree === undefined ? '' : `${degree.charAt(0).toUpperCase()}${degree.slice(1)}`
  return {
    'Graduating class': year,
    Name: displayName,
    'E-mail': email,
    'Degree level': studies,
    Major: major ?? '',
    'Graduation date': graduationDate,
    'Primary status': firstDestinationLabels[current?.outcome ?? 'no_information'],
    'Employer or institution': current?.organization ?? '',
    'Job title or program': current?.title ?? '',
    'Start date': current?.startsOn ?? '',
    'Information source': current ? outcomeSourceLabels[current.source] : '',
    'Recorded on': current?.recordedAt.slice(0, 10) ?? '',
  }
}
