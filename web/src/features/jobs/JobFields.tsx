import type { ReactNode } from 'react'
import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes, type JobType, type WorkplaceType } from '#events/vocabulary/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import { SkillField } from '../../parts/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import { useList } from '../../api/use-call.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Toggle.tsx'
import type { JobDraft, SalaryPeriod } from './job-form.ts'

type Props = {
  readonly draft: JobDraft
  readonly set: (changes: Partial<JobDraft>) => void
  readonly problems: Readonly<Record<string, string>>
  /** The first day that the job may close on; left out for one that may keep a day that has passed. */
  readonly closesFrom: string | undefined
  readonly uid: string
}

/** Everything that a job says, in groups: the work, who may apply, the pay, and how the applications are read. */
export function JobFields(props: Props) {
  return (
    <>
      <Work {...props} />
      <Group title="Dates and pay">
        <DatesAndPay {...props} />
      </Group>
      <Group title="Who may apply">
        <WhoMayApply {...props} />
      </Group>
      <Group title="How you review">
        <Review {...props} />
      </Group>
    </>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="stack job-fields">
      <legend className="h3">{title}</legend>
      {children}
    </fieldset>
  )
}

function Work({ draft, set, problems }: Props) {
  const label = useSkillLabels(draft.skills.map(({ value }) => value))
  return (
    <>
      <TextField
        label="Title"
        data-autofocus
        maxLength={limits.jobTitle.max}
        value={draft.title}
        problem={problems['title']}
        hint={draft.title.length < limits.jobTitle.max ? undefined : `A title has at most ${limits.jobTitle.max} characters.`}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div className="two-fields">
        <SelectField
          label="Type"
          options={jobTypes.map((type) => ({ value: type, label: jobTypeLabels[type] }))}
          value={draft.jobType}
          onChange={(event) => set({ jobType: event.target.value as JobType })}
        />
        <SelectField
          label="Workplace"
          options={workplaceTypes.map((type) => ({ value: type, label: workplaceLabels[type] }))}
          value={draft.workplaceType}
          onChange={(event) => set({ workplaceType: event.target.value as WorkplaceType })}
        />
      </div>
      <TextField
        label="Address"
        optional={draft.workplaceType === 'remote'}
        placeholder="Pittsburgh, PA"
        value={draft.address}
        problem={problems['address']}
        onChange={(event) => set({ address: event.target.value })}
      />
      <TextAreaField
        label="Description"
        rows={9}
        maxLength={limits.jobDescription.max}
        value={draft.description}
        problem={problems['description']}
        hint="The work, the team, and what somebody will have learned."
        onChange={(event) => set({ description: event.target.value })}
      />
      <SkillField
        label="Skills"
        propose="for later"
        values={draft.skills.map(({ value, label: known }) => ({ value, label: known || label(value) }))}
        max={limits.jobSkills}
        problem={problems['skills']}
        hint="Cards on the board show how many an applicant has."
        onChange={(skills) => set({ skills })}
      />
    </>
  )
}

function DatesAndPay({ draft, set, problems, closesFrom }: Props) {
  return (
    <>
      <div className="two-fields">
        <TextField
          label="Closes on"
          type="date"
          optional
          min={closesFrom}
          value={draft.closesOn}
          onChange={(event) => set({ closesOn: event.target.value })}
        />
        <TextField
          label="Openings"
          number="count"
          min={1}
          max={1_000}
          optional
          value={draft.openings}
          onChange={(event) => set({ openings: event.target.value })}
        />
      </div>
      <div className="job-pay">
        <TextField
          label="Pay from, $"
          number="pay"
          min={0}
          max={10_000_000}
          optional
          value={draft.salaryMin}
          onChange={(event) => set({ salaryMin: event.target.value })}
        />
        <TextField
          label="Up to, $"
          number="pay"
          min={0}
          max={10_000_000}
          optional
          value={draft.salaryMax}
          problem={problems['salaryMax']}
          onChange={(event) => set({ salaryMax: event.target.value })}
        />
        <SelectField
          label="For"
          options={[
            { value: 'hour', label: 'an hour' },
            { value: 'month', label: 'a month' },
            { value: 'year', label: 'a year' },
          ]}
          // Preset, and easily passed over: what nobody earns in an hour is a year's.
          problem={isMuchFor(draft) ? `That much for ${draft.salaryPeriod === 'hour' ? 'an hour' : 'a month'}?` : undefined}
          value={draft.salaryPeriod}
          onChange={(event) => set({ salaryPeriod: event.target.value as SalaryPeriod })}
        />
      </div>
    </>
  )
}

const most = { hour: 1_000, month: 50_000, year: Infinity }

function isMuchFor({ salaryMin, salaryMax, salaryPeriod }: Props['draft']): boolean {
  return [salaryMin, salaryMax].some((pay) => (numberIn('pay', pay) ?? 0) >= most[salaryPeriod])
}

function WhoMayApply({ draft, set, problems }: Props) {
  return (
    <>
      <div className="two-fields">
        <TextField
          label="Graduates from"
          type="date"
          month="first"
          optional
          value={draft.gradFrom}
          onChange={(event) => set({ gradFrom: event.target.value })}
        />
        <TextField
          label="Graduates until"
          type="date"
          month="last"
          optional
          value={draft.gradTo}
          problem={problems['gradTo']}
          onChange={(event) => set({ gradTo: event.target.value })}
        />
      </div>
      <div className="two-fields">
        <TextField
          label="GPA of at least"
          number="gpa"
          optional
          placeholder="3.00"
          value={draft.minGpa}
          onChange={(event) => set({ minGpa: event.target.value })}
        />
        <SelectField
          label="Visa"
          empty="Not said"
          options={[
            { value: 'yes', label: 'Sponsored' },
            { value: 'no', label: 'Not sponsored' },
          ]}
          value={draft.sponsorsVisa}
          onChange={(event) => set({ sponsorsVisa: event.target.value as JobDraft['sponsorsVisa'] })}
        />
      </div>
    </>
  )
}

function Review({ draft, set, uid }: Props) {
  const { data: colleagues = [] } = useList('collections.recruiters', {}, { whole: true })
  const recruiter = draft.recruiter || uid
  const here = [
    { value: uid, label: 'You' },
    ...colleagues.filter((colleague) => colleague.uid !== uid).map((colleague) => ({ value: colleague.uid, label: colleague.displayName })),
  ]
  // A list without the present value would show its first one, and choosing that would change nothing.
  const options = here.some(({ value }) => value === recruiter) ? here : [{ value: recruiter, label: 'A former colleague' }, ...here]
  return (
    <>
      {colleagues.length > 0 && options.length > 1 && (
        <SelectField
          label="Looked after by"
          hint="Gets the mails about its applications."
          options={options}
          value={recruiter}
          onChange={(event) => set({ recruiter: event.target.value })}
        />
      )}
      <Switch
        label="Review without names"
        hint="Until you shortlist somebody, name, university, résumé and letter stay hidden from all of you. It keeps names from those who judge; it does not withstand somebody who searches for whom it may be. It counts for applications sent from now on."
        checked={draft.blindReview}
        onChange={(event) => set({ blindReview: event.target.checked })}
      />
    </>
  )
}
