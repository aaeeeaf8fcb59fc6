import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { useFields } from '../../../api/use-fields.ts'
import { useRead } from '../../../api/use-call.ts'
import { useWrite } from '../../../api/use-write.ts'
import { dayWithYear } from '../../../lib/time/calendar.ts'
import { FormFoot } from '../../../parts/FormFoot.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { Dialog } from '../../../ui/sheets/Dialog.tsx'
import { savedRunsPath } from '../report-path.ts'
import type { ReportQuery } from '../report-query.ts'
import { groupInSentence } from '../report-words.ts'

type Props = { readonly query: ReportQuery; readonly title: string; readonly day: string }

/** Keeps the question with the stamp of its figures. */
export function SaveRun(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Save this run
      </Button>
      {open && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ query, title, day, onClose }: Props & { readonly onClose: () => void }) {
  const { name, format: _, ...params } = query
  const by = query.groupBy === undefined ? '' : `, by ${groupInSentence(query.groupBy)}`
  const saved = useRead('reports.saved', {})
  const save = useWrite('reports.save', { failure: 'here' })
  const { values, field } = useFields('reports.save', { initial: { title: `${title}${by}`.slice(0, limits.savedReportTitle) } })
  // No refresh tells of saved runs: they are one's own.
  const next = () => {
    void saved.refetch()
    onClose()
  }
  return (
    <Dialog title="Save this run" onClose={onClose}>
      <Form
        onSubmit={() =>
          void save.run(
            { name, params, title: values.title.trim() },
            { done: 'Run saved.', link: { to: savedRunsPath, label: 'See your saved runs' }, next },
          )
        }
      >
        <TextField label="Name" data-autofocus autoComplete="off" requiredMessage="Please give it a name." {...field('title')} />
        <p className="quiet small">
          It keeps what is asked, and the stamp of the figures of {dayWithYear(day)}. Run again, it says whether they are still the same,
          and if not, why. You find it below your reports.
        </p>
        <FormFoot problem={save.problem} onCancel={onClose} busy={save.pending}>
          Save
        </FormFoot>
      </Form>
    </Dialog>
  )
}
