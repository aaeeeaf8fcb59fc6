import { useState, type ReactNode } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { LedgerKind } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useShownSkills } from '../../../api/skills.ts'
import { useList } from '../../../api/use-call.ts'
import { Facts, type Fact } from '../../../ui/Facts.tsx'
import { SegmentedControl } from '../../../ui/Tabs.tsx'
import { isGranted } from './consent-lines.ts'
import { RecruiterView } from '../RecruiterView.tsx'
import { NotShown } from '../NotShown.tsx'
import { studiesOf } from '../studies.ts'

const viewers = [
  { value: 'recruiters', label: 'Recruiters' },
  { value: 'companies', label: 'Companies' },
  { value: 'professor', label: 'Professor' },
  { value: 'office', label: 'University' },
  { value: 'employees', label: 'Employees' },
] as const
type Viewer = (typeof viewers)[number]['value']

/** Recruiters who find the student read less than the companies where they applied. */
type Told = Exclude<Viewer, 'recruiters'>

const notes: Readonly<Record<Told, string>> = {
  companies: 'A company where you applied, beside your application. Skills and GPA stay as they were when you sent it.',
  professor: 'A professor whose nomination you agreed to.',
  office: 'The career office of your university.',
  employees: 'People who work at a company and look for somebody to refer. Who has referred you already keeps seeing you.',
}

/** The student's data as others see it by the consents as they stand: it follows the switches beside it. */
export function ConsentPreview({ user }: { readonly user: UserReply }) {
  const [viewer, setViewer] = useState<Viewer>('recruiters')
  const ledger = useList('consents.list', {}, { whole: true })
  const skills = useShownSkills(user.profile.skills ?? [])
    .map(({ label }) => label)
    .join(', ')
  return (
    <section className="consent-preview" aria-label="What they see">
      <h2 className="h3">What they see</h2>
      <SegmentedControl label="Who" choices={viewers} value={viewer} onChange={setViewer} />
      {viewer === 'recruiters' ? (
        <RecruiterView user={user} />
      ) : (
        <>
          <p className="quiet small">{notes[viewer]}</p>
          <div className="card card-pad">
            <Loaded query={ledger} what="what you agreed to" rows={3}>
              {(lines) => <Facts facts={factsFor[viewer](user, skills, (kind) => isGranted(user, lines, kind))} />}
            </Loaded>
          </div>
        </>
      )}
    </section>
  )
}

const none = <span className="quiet">not said</span>
type Agreed = (kind: LedgerKind) => boolean

/** The facts that the pages of each of them draw: a fact more or less there is one more or less here. */
const factsFor: Readonly<Record<Told, (user: UserReply, skills: string, agreed: Agreed) => readonly Fact[]>> = {
  companies: (user, skills, agreed) => {
    const { gpa } = user.profile
    return [
      { term: 'Name', value: user.displayName },
      { term: 'E-mail', value: user.email },
      { term: 'Reviewed blind', value: 'Where a job is, your name, school, letter and résumé open once you are shortlisted' },
      ...cardOf(user, skills),
      { term: 'GPA', value: gpa === undefined ? none : ifAgreed(agreed('gpaVisible'), gpa.toFixed(2)) },
      { term: 'Résumé', value: user.resume ? 'The version you applied with' : <span className="quiet">none yet</span> },
      { term: 'Letter', value: 'What you wrote to them' },
      { term: 'Nomination', value: 'That you were nominated, by whom and when, once you agreed' },
      { term: 'Its reason', value: ifAgreed(agreed('shareReason'), 'In the professor’s words') },
      { term: 'Referral', value: 'By whom, and their words, once you said yes' },
      { term: 'Studies', value: ifAgreed(agreed('ferpaRelease'), 'Your university may confirm them') },
    ]
  },
  professor: (user, skills, agreed) => [
    { term: 'Name', value: user.displayName },
    { term: 'E-mail', value: 'The address that they nominated' },
    ...cardOf(user, skills),
    { term: 'How far you come', value: 'An interview, an offer, that you accepted one, hired; never where' },
    { term: 'Résumé', value: resumeFor(user, agreed('shareWithNominator'), 'Your main version, this semester and the next') },
  ],
  office: (user, skills, agreed) => {
    const shares = agreed('shareWithCareerOffice')
    return [
      { term: 'Name', value: user.displayName },
      { term: 'E-mail', value: user.email },
      ...cardOf(user, skills),
      { term: 'Studies', value: 'Degree, major and day of graduation' },
      { term: 'After graduation', value: 'What you or they recorded' },
      { term: 'Nominations', value: 'Who nominated you and when, once you agreed' },
      { term: 'What came of them', value: ifAgreed(shares, 'An interview, an offer, that you accepted one, hired') },
      { term: 'Applications', value: ifAgreed(shares, 'Each job and company, its status and since when') },
      { term: 'Résumé', value: resumeFor(user, shares, 'Your main version') },
    ]
  },
  employees: (user, skills, agreed) =>
    agreed('openToReferrals')
      ? [{ term: 'Name', value: user.displayName }, ...cardOf(user, skills)]
      : [{ term: 'You', value: <NotShown /> }],
}

/** The facts on every card of a student beside the name. */
function cardOf(user: UserReply, skills: string): readonly Fact[] {
  return [
    { term: 'Photo', value: user.photo && 'Yours' },
    { term: 'School', value: studiesOf(user) || none },
    { term: 'Skills', value: skills || none },
  ]
}

function ifAgreed(agreed: boolean, value: string): ReactNode {
  return agreed ? value : <NotShown />
}

function resumeFor({ resume }: UserReply, agreed: boolean, value: string): ReactNode {
  return resume ? ifAgreed(agreed, value) : <span className="quiet">none yet</span>
}
