/** Says what is configured, reachable and missing, and what to do next. */
import { CONNECTION_OPTIONS, CONNECTION_USAGE, parseCall } from '../command.ts';
import type { Command } from '../command.ts';
import { findConnection } from '../connection/connect.ts';
import { printable } from '../terminal.ts';
import { checkContents, checkDataFolder, checkKeys, checkNode, checkService, checkVariables } from './checks.ts';
import type { Finding } from './checks.ts';

const MARKS = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const;
const SUBJECT_WIDTH = 13;

export const doctor: Command = {
  usage: `npm run doctor

Says what is configured, reachable and missing, with the next step for each. The exit code is 1 when there is a fault.
${CONNECTION_USAGE}`,

  async run(args, { config, terminal }) {
    const { values } = parseCall(args, CONNECTION_OPTIONS);
    const connection = await findConnection(config, values);
    const findings = [
      checkNode(process.versions.node),
      await checkVariables(config),
      ...(await checkDataFolder(config)),
    ];
    const service = await checkService(connection);
    findings.push(...service.findings);
    if (service.reachable) {
      const keys = await checkKeys(connection);
      findings.push(...keys);
      if (keys[1]?.mark === 'ok') findings.push(...(await checkContents(connection)));
    }
    for (const finding of findings) for (const line of render(finding)) terminal.out(printable(line));
    const faults = findings.filter(({ mark }) => mark === 'fault').length;
    terminal.out(
      faults === 0 ? '\nEverything that is needed is there.' : `\n${faults} ${faults === 1 ? 'fault' : 'faults'}.`,
    );
    return faults === 0 ? 0 : 1;
  },
};

function render({ mark, subject, text, next }: Finding): string[] {
  const indent = ' '.repeat(MARKS.ok.length + 2 + SUBJECT_WIDTH);
  return [`${MARKS[mark]}  ${subject.padEnd(SUBJECT_WIDTH)}${text}`, ...(next ? [`${indent}-> ${next}`] : [])];
}
