import { refuse } from '#events/vocabulary/refusals.ts'
import type { CheckPdf } from '#platform/pdf/port.ts'
import { fileChecks, type CheckFile, type FileCheckPorts } from '../core/files/file-checks.ts'

export type PdfCheckPorts = FileCheckPorts & { readonly checkPdf: CheckPdf }

const codes = {
  no_pdf: 'not_a_pdf',
  damaged: 'pdf_damaged',
  encrypted: 'pdf_encrypted',
  active: 'pdf_active',
  too_large_inside: 'pdf_too_large_inside',
} as const

export function pdfChecks(ports: PdfCheckPorts): CheckFile {
  return fileChecks(ports, async (content, field) => {
    const problem = await ports.checkPdf(content)
    return problem && refuse(codes[problem.problem], { field, ...('what' in problem && { what: problem.what }) })
  })
}
