import { useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Problem } from '../../api/problem.ts'
import { useFields } from '../../api/use-fields.ts'
import { useWrite } from '../../api/use-write.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { typeInto } from '../../ui/fields/type-into.ts'
import { monthSpan } from '../../lib/time/month-span.ts'

type Experience = NonNullable<UserReply['profile']['workExperiences']>[number]
type Fields = Readonly<Record<'title' | 'organization' | 'start' | 'end' | 'description', string>>
const noFields: Fields = { title: '', organization: '', start: '', end: '', description: '' }
/** The open entry: its place in the list, or a new one. */
type Open = number | 'new' | undefined

const keyOf = ({ title, organization, start, end }: Experience) => [title, organization, start, end].join(' ')

/** §7 updateWorkExperiences: the list is sent as a whole when one entry is saved or removed. */
export function WorkExperiences({ user }: { readonly user: UserReply }) {
  const experiences = user.profile.workExperiences ?? []
  const [open, setOpen] = useState<Open>()
  const { run, pending, problem } = useWrite('users.updateWorkExperiences', { failure: 'here' })
  const save = async (list: readonly Experience[], done: string) => {
    const sorted = list.toSorted((one, other) => (one.start < other.start ? 1 : -1))
    const failed = await run({ uid: user.uid, workExperiences: sorted }, { done })
    if (!failed) setOpen(undefined)
    return failed === undefined
  }
  return (
    <div className="experiences">
      {experiences.map((experience, n) =>
        open === n ? (
          <ExperienceForm
            key={keyOf(experience)}
            name={`profile.experience.${n}`}
            experience={experience}
            busy={pending}
            problem={problem}
            onSave={(changed) => save(experiences.with(n, changed), 'Work experience saved')}
            onClose={() => setOpen(undefined)}
          />
        ) : (
          <article key={keyOf(experience)}>
            <div>
              <h3 className="h3">
                {experience.title} <span className="quiet">{experience.organization}</span>
              </h3>
              {experience.description && <p>{experience.description}</p>}
            </div>
            <div className="experience-end">
              <span className="quiet small">{monthSpan(experience.start, experience.end)}</span>
              <span className="row">
                <Button size="s" variant="ghost" aria-label={`Edit ${experience.title}`} onClick={() => setOpen(n)}>
                  Edit
                </Button>
                <Button
                  size="s"
                  variant="ghost"
                  aria-label={`Remove ${experience.title}`}
                  onClick={() => void save(experiences.toSpliced(n, 1), 'Work experience removed')}
                >
                  Remove
                </Button>
              </span>
            </div>
          </article>
        ),
      )}
      {open === 'new' ? (
        <ExperienceForm
          name="profile.experience.new"
          busy={pending}
          problem={problem}
          onSave={(added) => save([...experiences, added], 'Work experience added')}
          onClose={() => setOpen(undefined)}
        />
      ) : (
        experiences.length < limits.workExperiences && (
          <div>
            <Button size="s" icon="plus" onClick={() => setOpen('new')}>
              Add a work experience
            </Button>
          </div>
        )
      )}
    </div>
  )
}

/** As résumés say it, from which people copy. */
const UNTIL_NOW = /^\s*(?:present|now|current|today)\s*$/i

/** Not at once: of what is typed while React still handles the event before, it takes no notice. */
function leaveOutNow(field: HTMLInputElement): void {
  if (UNTIL_NOW.test(field.value)) setTimeout(() => typeInto(field, ''))
}

type FormProps = {
  readonly name: string
  readonly experience?: Experience
  readonly busy: boolean
  readonly problem: Problem | undefined
  /** @returns whether it was stored */
  readonly onSave: (experience: Experience) => Promise<boolean>
  readonly onClose: () => void
}

function ExperienceForm({ name, experience, busy, problem, onSave, onClose }: FormProps) {
  const { values, field, close } = useFields('users.updateWorkExperiences', {
    draft: name,
    initial: { ...noFields, ...experience },
    onClose,
  })
  const submit = async () => {
    const { title, organization, start, end, description } = values
    const stored = await onSave({ title, organization, start, ...(end && { end }), ...(description.trim() && { description }) })
    if (stored) close()
  }
  return (
    <Form onSubmit={submit}>
      <div className="two-fields">
        <TextField label="Title" requiredMessage="Please write what you were." {...field('title')} />
        <TextField label="Organization" requiredMessage="Please write where it was." {...field('organization')} />
        <DateField label="From" month="first" monthAlone requiredMessage="Please write the month it began." {...field('start')} />
        <DateField
          label="Until"
          month="last"
          monthAlone
          optional
          hint="Left out: until now."
          onBlur={({ currentTarget }) => leaveOutNow(currentTarget)}
          {...field('end')}
        />
      </div>
      <TextAreaField label="What you did" optional rows={3} {...field('description')} />
      <ProblemLine problem={problem} />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
        <Button onClick={close}>Do not save</Button>
      </div>
    </Form>
  )
}
