import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { ContactForm, NewsletterForm } from './forms/contact.ts'

const Thanks = z.object({ message: z.string() })

export const messages = {
  'POST /contact': {
    summary: 'Write to the nursery',
    access: 'anyone',
    limit: 'contact',
    body: ContactForm,
    answers: { 201: Thanks },
  },
  'POST /newsletter': {
    summary: 'Subscribe to the newsletter; answers alike whether or not the address was known',
    access: 'anyone',
    limit: 'newsletter',
    body: NewsletterForm,
    answers: { 200: Thanks },
  },
} as const satisfies EndpointTable
