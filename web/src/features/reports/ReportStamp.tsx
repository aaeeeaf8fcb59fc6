import type { ReportStamp as Stamp } from '#contract/reports.ts'
import { useCopy } from '../../api/use-copy.ts'
import { numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { stampText } from './stamp-text.ts'

/** Of which day, of how much of the log and by which definition the figures are, and the hash that they come to. */
export function ReportStamp({ stamp }: { readonly stamp: Stamp }) {
  const copy = useCopy()
  const text = stampText(stamp)
  return (
    <section className="report-stamp" aria-label="Stamp">
      <code className="mono">{text}</code>
      <Button size="s" onClick={() => void copy(text, 'Stamp copied')}>
        Copy the stamp
      </Button>
      <p className="small quiet">
        Whoever asks the same again, with this day and this position, gets these figures to the last digit. The log was read to{' '}
        {numberText(Number(stamp.position))}.
      </p>
    </section>
  )
}
