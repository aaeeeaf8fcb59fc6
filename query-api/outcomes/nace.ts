/** A class as tables: with our own names of fields, or with those of NACE's first-destination survey (docs/decisions/first-destinations.md). */
import type { GraduateReply } from '#contract/outcomes.ts'
import { firstDestinationLabels, outcomeSourceLabels } from '#events/vocabulary/outcomes.ts'

type Row = Readonly<Record<string, string | number>>

/** One row for each graduate, also for those of whom nothing is known: they count in the class. */
export function naceRow({ displayName, email, degree, major, graduationDate, class: year, current }: GraduateReply): Row {
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

export function plainRow({ uid, displayName, email, degree, major, graduationDate, class: year, current }: GraduateReply): Row {
  const { outcome = '', source = '', organization = '', title = '', startsOn = '', recordedAt = '' } = current ?? {}
  const person = { uid, displayName, email, degree: degree ?? '', major: major ?? '', graduationDate, class: year }
  return { ...person, outcome, source, organization, title, startsOn, recordedAt }
}
