import { Component, type ReactNode } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/** Keeps a list whole where one of its records cannot be shown: `fallback` stands in that record's place alone. */
export class RecordBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** What is said in place of a record that cannot be shown. */
export const UNREADABLE = 'This entry cannot be shown.'
