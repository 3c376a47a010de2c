import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './call-layout.module.css'

interface CallLayoutProps {
  readonly about: ReactNode
  readonly conversation: ReactNode
  readonly evaluations: ReactNode
  /** Open tab on narrow screens. */
  readonly open: CallTab
  readonly onOpen: (tab: CallTab) => void
}

const tabs = [
  { name: 'conversation', label: 'Conversation' },
  { name: 'evaluations', label: 'Evaluation' },
  { name: 'about', label: 'Details' }
] as const

export type CallTab = (typeof tabs)[number]['name']

const order = ['about', 'conversation', 'evaluations'] as const

/** Three columns on wide screens, otherwise one tab each. Playback continues when the tab changes. */
export function CallLayout(props: CallLayoutProps) {
  const { open, onOpen } = props
  const isWide = useMediaQuery('(width >= 1280px)', undefined, { getInitialValueInEffect: false })
  const id = useId()
  const labelOf = (name: CallTab) => tabs.find((tab) => tab.name === name)?.label

  return (
    <>
      {!isWide && <TabList id={id} open={open} onOpen={onOpen} />}
      <div className={classes.columns}>
        {order.map((name) => (
          <section
            key={name}
            id={`${id}-${name}`}
            className={classes.column}
            data-column={name}
            {...(isWide
              ? { 'aria-label': labelOf(name), ...(name !== 'conversation' && { tabIndex: 0 }) }
              : { role: 'tabpanel', 'aria-labelledby': `${id}-${name}-tab`, hidden: name !== open })}
          >
            {props[name]}
          </section>
        ))}
      </div>
    </>
  )
}

interface TabListProps extends Pick<CallLayoutProps, 'onOpen' | 'open'> {
  readonly id: string
}

function TabList({ id, open, onOpen }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (tabs.findIndex(({ name }) => name === open) + step + tabs.length) % tabs.length
    onOpen(tabs[at]?.name ?? open)
    list.current?.querySelectorAll('button')[at]?.focus()
  }

  return (
    <div ref={list} role="tablist" aria-label="Call sections" className={classes.tabs} onKeyDown={press}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-controls={`${id}-${name}`}
          aria-selected={name === open}
          tabIndex={name === open ? 0 : -1}
          className={classes.tab}
          onClick={() => onOpen(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
