import type { ReactNode } from 'react'
import { jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { SkillField } from '../../parts/SkillField.tsx'
import { useSkillLabels } from '../../api/skills.ts'
import type { FormFields } from '../../api/use-fields.ts'
import { DateField } from '../../ui/DateField.tsx'
import { optionsOf, SelectField, TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Toggle.tsx'
import { isMuchPay, type JobDraft } from './job-form.ts'
import { RecruiterField } from './RecruiterField.tsx'

type FormProps = { readonly form: FormFields<'jobs.post', JobDraft> }
type Props = FormProps & {
  /** The first day that the job may close on; left out for one that may keep a day that has passed. */
  readonly closesFrom: string | undefined
  /** A last day without a year is the next one from then on. */
  readonly today: string
  readonly uid: string
}

/** Everything that a job says, in groups: the work, who may apply, the pay, and how the applications are read. */
export function JobFields({ form, closesFrom, today, uid }: Props) {
  return (
    <>
      <Work form={form} />
      <Group title="Dates and pay">
        <DatesAndPay form={form} closesFrom={closesFrom} today={today} />
      </Group>
      <Group title="Who may apply">
        <WhoMayApply form={form} />
      </Group>
      <Group title="How you review">
        <RecruiterField form={form} uid={uid} />
        <Switch label="Review without names" hint={blindReview} {...form.field('blindReview')} />
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

function Work({ form: { values, field } }: FormProps) {
  const skills = field('skills')
  const label = useSkillLabels(skills.values.map(({ value }) => value))
  const { max } = limits.jobTitle
  const titleHint = values.title.length < max ? undefined : `A title has at most ${max} characters.`
  return (
    <>
      <TextField label="Title" data-autofocus hint={titleHint} {...field('title')} />
      <div className="two-fields">
        <SelectField label="Type" options={optionsOf(jobTypes, jobTypeLabels)} {...field('jobType')} />
        <SelectField label="Workplace" options={optionsOf(workplaceTypes, workplaceLabels)} {...field('workplaceType')} />
      </div>
      <TextField label="Address" optional={values.workplaceType === 'remote'} placeholder="Pittsburgh, PA" {...field('address')} />
      <TextAreaField
        label="Description"
        rows={9}
        hint="The work, the team, and what somebody will have learned."
        {...field('description')}
      />
      <SkillField
        label="Skills"
        propose="for later"
        max={limits.jobSkills}
        hint="Cards on the board show how many an applicant has."
        {...skills}
        values={skills.values.map(({ value, label: known }) => ({ value, label: known || label(value) }))}
      />
    </>
  )
}

const periods = optionsOf(['hour', 'month', 'year'], { hour: 'an hour', month: 'a month', year: 'a year' })

function DatesAndPay({ form: { values, field }, closesFrom, today }: FormProps & Pick<Props, 'closesFrom' | 'today'>) {
  // Preset, and easily passed over: what nobody earns in an hour is a year's.
  const muchPay = isMuchPay(values) ? `That much for ${values.salaryPeriod === 'hour' ? 'an hour' : 'a month'}?` : undefined
  return (
    <>
      <div className="two-fields">
        <DateField label="Closes on" optional min={closesFrom} comingFrom={today} {...field('closesOn')} />
        <TextField label="Openings" number="count" optional {...field('openings')} />
      </div>
      <div className="job-pay">
        <TextField label="Pay from, $" number="pay" optional {...field('salaryMin')} />
        <TextField label="Up to, $" number="pay" optional {...field('salaryMax')} />
        <SelectField label="For" options={periods} {...field('salaryPeriod')} problem={muchPay} />
      </div>
    </>
  )
}

const visa = optionsOf(['yes', 'no'], { yes: 'Sponsored', no: 'Not sponsored' })

function WhoMayApply({ form: { field } }: FormProps) {
  return (
    <>
      <div className="two-fields">
        <DateField label="Graduates from" month="first" optional {...field('gradFrom')} />
        <DateField label="Graduates until" month="last" optional {...field('gradTo')} />
      </div>
      <div className="two-fields">
        <TextField label="GPA of at least" number="gpa" optional placeholder="3.00" {...field('minGpa')} />
        <SelectField label="Visa" empty="Not said" options={visa} {...field('sponsorsVisa')} />
      </div>
    </>
  )
}

const blindReview =
  'Until you shortlist somebody, name, university, résumé and letter stay hidden from all of you. It keeps names from those who judge; it does not withstand somebody who searches for whom it may be. It counts for applications sent from now on.'
