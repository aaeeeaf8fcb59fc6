import { hiddenReason } from './report-words.ts'
import './hidden-figure.css'

/** In the place of a figure that small cells hide. */
export function HiddenFigure() {
  return (
    <span className="hidden-figure" title={hiddenReason}>
      hidden<span className="sr-only">: {hiddenReason}</span>
    </span>
  )
}
