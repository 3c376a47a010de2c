import { describe, expect, it } from 'vitest'
import { createSource } from '../source.ts'
import { isAgentName } from './introduced-name.ts'
import { readCaller } from './read-caller.ts'

function agentWho(...texts: string[]) {
  return {
    assistantName: null,
    messages: texts.map((text) => ({ role: 'assistant', text, start_seconds: null }) as const)
  }
}

describe('isAgentName', () => {
  it.each([
    'I am Nora, calling from Harbor.',
    "Hi, I'm Nora.",
    'Good day, this is Nora with Harbor.',
    'My name is Nora.',
    'Hello, this is your virtual assistant Nora.',
    "You're speaking with Nora.",
    'Harbor, Nora speaking.',
    'Nora here, how can I help?',
    'NORA from Harbor. What can I do?',
    'Hallo, ich bin Nora.',
    'Mein Name ist Nora.',
    'Bonjour, je m’appelle Nora.',
    'Hola, soy Nora.',
    'Met Nora, goedemiddag.'
  ])('is true after %j', (text) => {
    expect(isAgentName('Nora', agentWho(text))).toBe(true)
  })

  it.each([
    'Hello Nora, I am Max.',
    'Is this Nora?',
    'Am I speaking with Nora?',
    'Good day, Nora! How are you?',
    'I am Norton.',
    'Hi, this is Max. May I talk to Nora?',
    ''
  ])('is false after %j', (text) => {
    expect(isAgentName('Nora', agentWho(text))).toBe(false)
  })

  it('is true for a name in the name of the assistant', () => {
    expect(isAgentName('Nora', { messages: [], assistantName: 'Nora (front desk)' })).toBe(true)
    expect(isAgentName('Nora', { messages: [], assistantName: 'Front desk' })).toBe(false)
  })

  it('examines only the first three messages of the agent', () => {
    expect(isAgentName('Nora', agentWho('Hello.', 'Yes?', 'I am Nora.'))).toBe(true)
    expect(isAgentName('Nora', agentWho('Hello.', 'Yes?', 'Fine.', 'I am Nora.'))).toBe(false)
  })

  it('bounds its work', () => {
    expect(isAgentName('a', agentWho('a '.repeat(500_000)))).toBe(false)
  })
})

describe('a name that is the agent’s', () => {
  const places = { name: [], email: [], facts: ['variables'] }
  const nameOf = (variables: object) =>
    readCaller(createSource({ variables }), places, agentWho('I am Nora.')).callerFullName

  it.each(['user_name', 'name', 'first_name', 'full_name', 'username'])('is not the caller’s under %s', (key) => {
    expect(nameOf({ [key]: 'Nora' })).toBeNull()
  })

  it('is the caller’s under the key of a caller', () => {
    expect(nameOf({ customer_name: 'Nora' })).toBe('Nora')
  })

  it('yields to another name', () => {
    expect(nameOf({ user_name: 'Nora', patient_name: 'Dana Whitfield' })).toBe('Dana Whitfield')
    expect(nameOf({ user_name: 'Dana' })).toBe('Dana')
  })
})
