import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, confirm } from '../../src/command/prompt.ts';
import { enter, terminalWith } from '../support/terminal.ts';

test('accepts yes in both languages and keyboard layouts; all else is no', async () => {
  const answered = async (answer: string) => {
    const { terminal } = terminalWith([[/Write\?/, answer, enter]]);
    return confirm(terminal, 'Write?');
  };
  for (const yes of ['y', 'Yes', 'ㅛ', 'ㅛㄷㄴ', 'ㅇ', '예', '네', ' 네 ', '예'.normalize('NFD')])
    assert.equal(await answered(yes), true, yes);
  for (const no of ['n', 'No', 'ㅜ', 'ㅜㅐ', 'ㄴ', '아니요', '', 'yep?'])
    assert.equal(await answered(no), false, no);
});

test('clears a refused answer from the line', async () => {
  const validate = (answer: string) => (answer === 'Soft' ? undefined : 'In English, please');
  const { terminal } = terminalWith([
    [/Name/, '소프트', enter],
    [/In English, please/, 'Soft', enter],
  ]);
  assert.equal(await ask(terminal, { message: 'Name', validate }), 'Soft');
});
