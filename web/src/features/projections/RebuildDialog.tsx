import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { inTurn } from '../../lib/in-turn.ts'
import { count } from '../../lib/words/words.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Checkbox, Radio } from '../../ui/fields/Toggle.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'

const ways = [
  ['auto', 'Swap where nothing differs, and ask where something does'],
  ['ask', 'Ask before each swap'],
  ['never', 'Swap nothing: only say what would differ'],
] as const
type Way = (typeof ways)[number][0]

type Props = {
  readonly views: readonly string[]
  /** Those that are chosen at first; all where none is named. */
  readonly first: readonly string[]
  readonly onStarted: (task: string, of: string) => void
  readonly onClose: () => void
}

/** Which views are built anew, and what happens where they differ from those that serve. */
export function RebuildDialog({ views, first, onStarted, onClose }: Props) {
  const [chosen, setChosen] = useState(first.length === 0 ? views : first)
  const [swap, setSwap] = useState<Way>('auto')
  const { run, pending, problem } = useWrite('projections.replay', { failure: 'here' })
  const all = chosen.length > 1 && chosen.length === views.length
  const [one = 'all'] = chosen.length === 1 ? chosen : []
  const of = all ? 'all' : chosen.length === 1 ? one : count(chosen.length, 'view')
  const start = () =>
    run(
      { name: all ? 'all' : one, swap, ...(!all && chosen.length > 1 && { views: [...chosen] }) },
      { next: ({ id }) => inTurn(() => onStarted(id, swap === 'never' ? 'comparison' : of), onClose)() },
    )
  const [isEmpty, setIsEmpty] = useState(false)
  // Without a name the call would mean all of them.
  const send = () => (chosen.length === 0 ? setIsEmpty(true) : void start())
  return (
    <Dialog title={all ? 'Rebuild all views' : `Rebuild ${of}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p className="muted">Filled anew from the log, all in one pass, beside those that serve. Nobody waits for it.</p>
        <fieldset className="stack replay-ways">
          <legend className="sr-only">Before the swap</legend>
          {ways.map(([way, label]) => (
            <Radio key={way} name="swap" label={label} checked={swap === way} onChange={() => setSwap(way)} />
          ))}
        </fieldset>
        <details className="replay-choice" open={first.length > 0}>
          <summary>{all ? `All ${count(views.length, 'view')}` : `${chosen.length} of ${count(views.length, 'view')}`}</summary>
          <fieldset className="stack">
            <legend className="sr-only">Views</legend>
            <Checkbox label="All" checked={all} onChange={() => setChosen(all ? [] : views)} />
            {/* Those that it was opened for come first, so that they are in sight. */}
            {[...new Set([...first, ...views])].map((view) => (
              <Checkbox
                key={view}
                label={view}
                checked={chosen.includes(view)}
                onChange={() => setChosen(chosen.includes(view) ? chosen.filter((other) => other !== view) : [...chosen, view])}
              />
            ))}
          </fieldset>
        </details>
        {isEmpty && chosen.length === 0 && <p className="field-problem">Please choose a view.</p>}
        <FormFoot problem={problem} onCancel={onClose} busy={pending}>
          Rebuild
        </FormFoot>
      </Form>
    </Dialog>
  )
}
