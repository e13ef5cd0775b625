import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import YAML from 'yaml';
import { allRoutes } from '../libs/contracts/src/index.ts';
import { settingsByApp } from './settings-by-app.ts';

const runbook = readFileSync(join(import.meta.dirname, 'runbook.md'), 'utf8');
const found = (pattern: RegExp) => [...new Set([...runbook.matchAll(pattern)].map(([, name]) => name!))];

describe('the runbook', () => {
  it('names settings that there are', () => {
    const known = new Set(Object.values(settingsByApp()).flat());
    const named = found(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names paths of the interface that there are', () => {
    const paths = new Set(Object.values(allRoutes).map(({ path }) => path));
    const named = found(/(?:GET|POST|DELETE) (\/api\/[a-z/_{}-]+)/g);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('leads to files that are there', () => {
    for (const file of found(/\]\((\.\.[^)#]*)\)/g))
      expect([file, existsSync(join(import.meta.dirname, file))]).toEqual([file, true]);
    for (const file of found(/-f (deploy\/\S+)/g))
      expect([file, existsSync(join(import.meta.dirname, '..', file))]).toEqual([file, true]);
  });

  it('names values of the chart that there are', () => {
    const values = YAML.parse(readFileSync(join(import.meta.dirname, 'chart/values.yaml'), 'utf8')) as Record<
      string,
      unknown
    >;
    const at = (path: string) =>
      path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values);
    const named = found(
      /`((?:image|secret|serviceMonitor|ingress|networkPolicy|extraEnv|tolerations|priorityClassName|services|queueScaling|migration)(?:\.[a-zA-Z]+)*)(?:=[a-z]+)?`/g,
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => at(path) === undefined)).toEqual([]);
  });
});
