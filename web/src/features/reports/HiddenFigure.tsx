import { hiddenReason } from './report-words.ts'
import './hidden-figure.css'

type Props = { readonly isExplained?: boolean; readonly reason?: string }

/** In the place of a figure that small cells hide. @param isExplained whether the reason stands on the page, and need not be read out each time */
export function HiddenFigure({ isExplained = false, reason = hiddenReason }: Props) {
  return (
    <span className="hidden-figure" title={reason}>
      hidden{!isExplained && <span className="sr-only">: {reason}</span>}
    </span>
  )
}
