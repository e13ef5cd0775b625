/**
 * npm run dashboards [-- --seconds 180]: a service with its samples, a Prometheus that reads it, and a picture of each
 * dashboard of deploy/observability in docs/screenshots. Ends with 1 where a panel has a wrong query or nothing to
 * show, or where an alert would fire. Needs Prometheus and Chromium (/usr/bin/chromium). Look at each picture.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { PrometheusServer } from '@regqa/testing/prometheus-server';
import { samplesPublished } from '@regqa/testing/samples-published';
import { ScriptedModelServer } from '@regqa/testing/scripted-model';
import { startServiceProcess } from '@regqa/testing/service-process';
import { chromium } from 'playwright-core';
import { drawDashboard } from './draw-dashboard.ts';
import { fillService, writeAndJudge } from './fill-service.ts';
import { readAlerts, startOwnPrometheus } from './own-prometheus.ts';
import { readPanel } from './read-panels.ts';
import type { Panel, TimeRange } from './read-panels.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRAPE_SECONDS = 5;
const TOKEN = 'token-of-the-dashboards-0000000000';
const WIDTH = 1_112;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '180' } } });
const folder = mkdtempSync(join(tmpdir(), 'regqa-dashboards-'));
const tokenFile = join(folder, 'token');
writeFileSync(tokenFile, TOKEN);
const model = new ScriptedModelServer();
model.script = writeAndJudge;
const env = {
  OPENAI_BASE_URL: await model.start(),
  OPENAI_MODEL: 'scripted',
  OPENAI_API_KEY: 'scripted',
  LLM_JUDGE: 'true',
  LLM_PROMPT_PRICE: '3',
  LLM_COMPLETION_PRICE: '15',
  INTERNAL_TOKEN: TOKEN,
  ENABLE_EMBEDDINGS: 'true',
  ENABLE_RERANKING: 'true',
};
const service = await startServiceProcess({ dataFolder: join(folder, 'data'), env });
try {
  await samplesPublished(service);
  const { host } = new URL(service.url);
  const prometheus = await startOwnPrometheus(host, { tokenFile, seconds: SCRAPE_SECONDS });
  try {
    const start = Math.floor(Date.now() / 1000);
    await fillService(service, Number(values.seconds));
    await sleep(SCRAPE_SECONDS * 1000);
    await report(prometheus, { start, end: Math.floor(Date.now() / 1000), step: SCRAPE_SECONDS });
  } finally {
    await prometheus.close();
  }
} finally {
  await service.stop();
  await model.close();
  rmSync(folder, { recursive: true, force: true });
}

async function report(prometheus: PrometheusServer, range: TimeRange): Promise<void> {
  const { names, faults } = await readAlerts(prometheus);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
    for (const file of globSync('deploy/observability/dashboards/*.json', { cwd: ROOT })) {
      const dashboard = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
      const { uid, title, panels } = dashboard as { uid: string; title: string; panels: Panel[] };
      const read = await Promise.all(panels.map((panel) => readPanel(panel, prometheus, range)));
      faults.push(...read.flatMap((panel) => panel.faults));
      await page.setContent(drawDashboard(title, read, range));
      await page.screenshot({ path: join(ROOT, `docs/screenshots/${uid}.png`), fullPage: true });
    }
  } finally {
    await browser.close();
  }
  process.stdout.write([...faults, `${names.length} alert rules, ${faults.length} faults`, ''].join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
