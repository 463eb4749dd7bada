import { ContactForm } from '../../../contract/forms/contact.ts'

export type Message = { name: string; email: string; subject: string; message: string; website?: string | undefined }
export type Errors = Readonly<Record<string, string>>

/** The trimmed message, or its errors by field in the form's order. */
export function checkMessage(filled: Message): { message: Message | undefined; errors: Errors } {
  const { data, error } = ContactForm.safeParse(filled)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return { message: data, errors }
}
