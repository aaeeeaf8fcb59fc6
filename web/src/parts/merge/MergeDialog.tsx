import { useEffect, useState } from 'react'
import type { MergeChanges } from '#contract/admin-moderation.ts'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import type { Token } from '../../ui/fields/TokenInput.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { FormFoot } from '../FormFoot.tsx'
import { ProblemLine } from '../ProblemLine.tsx'
import { SkillField } from '../SkillField.tsx'
import { OrganizationField } from './OrganizationField.tsx'
import './merge-dialog.css'

export type Mergeable = { readonly id: string; readonly label: string; readonly kind: 'skill' | 'company' | 'university' }

type Props = {
  readonly thing: Mergeable
  /** The first one is proposed. */
  readonly alike?: readonly { readonly id: string; readonly label: string }[]
  readonly onClose: () => void
}

/** Gives back what was merged. */
export function unmergeCallOf({ kind }: Mergeable) {
  return kind === 'skill' ? 'moderation.unmergeSkill' : 'moderation.unmergeOrganization'
}

function mergeCallOf({ kind }: Mergeable) {
  return kind === 'skill' ? 'moderation.mergeSkill' : 'moderation.mergeOrganization'
}

/** Chooses the skill, company or university as which another one is read from now on, and says what that changes before it is done. */
export function MergeDialog({ thing, alike, onClose }: Props) {
  const { id, label, kind } = thing
  const first = alike?.[0]
  const [chosen, setChosen] = useState<readonly Token[]>(first ? [{ value: first.id, label: first.label }] : [])
  const [target] = chosen
  const { field, values, check, tried, send, foot } = useForm(mergeCallOf(thing), {
    draft: `merge.${id}`,
    initial: { reason: '' },
    onClose,
  })
  const { run: giveBack } = useWrite(unmergeCallOf(thing))
  const undo = () => void giveBack({ id }, { done: `${label} stands for itself again` })
  const submit = () => {
    if (check() && target)
      void send({ id, into: target.value, reason: values.reason }, { done: `${label} is shown as ${target.label}`, undo })
  }
  const into = {
    label: 'Into',
    hint: 'Both stay valid wherever they stand, and the merge can be undone.',
    values: chosen,
    onChange: setChosen,
    problem: tried && !target ? `Please choose the ${kind} as which it is shown.` : undefined,
  }
  return (
    <Dialog title={`Merge ${label}`} onClose={onClose}>
      <Form onSubmit={submit}>
        {kind === 'skill' ? <SkillField {...into} max={1} /> : <OrganizationField {...into} kind={kind} without={id} />}
        {target && target.value !== id && <Changes key={target.value} thing={thing} into={target} />}
        <TextAreaField
          label="Why"
          hint={kind === 'skill' ? undefined : 'The people of both read this.'}
          requiredMessage={`Please say why: ${kind === 'skill' ? 'the log keeps it' : 'they read it'}.`}
          rows={2}
          {...field('reason')}
        />
        <FormFoot {...foot}>{target ? `Merge into ${target.label}` : 'Merge'}</FormFoot>
      </Form>
    </Dialog>
  )
}

/** What is read otherwise from then on, as the server counts it. */
function Changes({ thing, into }: { readonly thing: Mergeable; readonly into: Token }) {
  const { run, problem } = useWrite(mergeCallOf(thing), { failure: 'here' })
  const [changes, setChanges] = useState<Partial<MergeChanges>>()
  const { id, kind } = thing
  useEffect(() => {
    void run({ id, into: into.value, reason: 'A dry run', dryRun: true }, { next: setChanges })
  }, [run, id, into.value])
  if (problem) return <ProblemLine problem={problem} />
  if (!changes) return <p className="quiet small">Counting what it changes…</p>
  const { people = 0, profiles = 0, jobs = 0, searches = 0, conflicts = [] } = changes
  const things = [...(kind === 'skill' ? counted(profiles, 'profile') : counted(people, 'person', 'people')), ...counted(jobs, 'job')]
  const [are, show] = (kind === 'skill' ? profiles : people) + jobs === 1 ? ['is', 'shows'] : ['are', 'show']
  const sentences = [
    ...(things.length > 0
      ? [`${things.join(' and ')} ${kind === 'skill' ? `${show} ${into.label}` : `${are} of ${into.label}`} from now on`]
      : []),
    ...counted(searches, 'saved search', 'saved searches').map((some) => `${some} ${searches === 1 ? 'asks' : 'ask'} for both as one`),
    ...conflicts,
  ]
  return (
    <ul className="merge-changes" aria-label="What it changes" aria-live="polite">
      {(sentences.length > 0 ? sentences : [`Nothing else is read otherwise: nobody has ${thing.label} yet`]).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Of none nothing is said. */
function counted(number: number, one: string, many?: string): readonly string[] {
  return number > 0 ? [count(number, one, many)] : []
}
