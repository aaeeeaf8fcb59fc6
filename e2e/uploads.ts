/** Files that tests upload. */

/** A PDF of one empty page. */
export function pdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  let text = '%PDF-1.7\n'
  const table = objects.map((object, n) => {
    const at = String(text.length).padStart(10, '0')
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  text += `xref\n0 4\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text)
}
