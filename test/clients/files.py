"""Reads the files of docs/guides for KaTrain, CGOS and GoGui with these programs' own code, whose sources
are below FOLDER in katrain, cgos and gogui. Nothing of them is in a registry that CI reaches, so this runs
by hand. GoGui's part needs a JDK.

Usage: python3 files.py FOLDER
"""

import gettext
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import MagicMock

GUIDES = Path(__file__).resolve().parents[2] / "docs" / "guides"
sources = Path(sys.argv[1]).resolve()


def cgos():
    sys.path.insert(0, str(sources / "cgos" / "client-python" / "src"))
    from config import ConfigFile

    config = ConfigFile()
    config.load(str(GUIDES / "cgos.cfg"))
    (engine,) = config.getEngineSections()
    assert engine.getValue("CommandLine").split(" ")[:2] == ["/usr/bin/sanko", "gtp"]
    assert config.getCommonSection().getValue("KillFile") == "kill.txt"


def katrain():
    # Its window and network; what reads the configuration does without.
    for name in ["kivy", "kivy.utils", "kivy.storage", "kivy.storage.jsonstore", "kivy._event", "kivy.clock",
                 "kivy.resources", "kivy.core", "kivy.core.text", "kivy.event", "kivy.lang", "chardet",
                 "katrain.gui", "katrain.gui.theme"]:
        sys.modules[name] = MagicMock()
    sys.modules["kivy._event"].Observable = object
    gettext.translation = MagicMock()
    sys.path.insert(0, str(sources / "katrain"))
    from katrain.core.engine import KataGoEngine, resolve_engine_backend

    packaged = json.loads((sources / "katrain" / "katrain" / "config.json").read_text())["engine"]
    config = json.loads((GUIDES / "katrain-config.json").read_text())["engine"]
    assert config.keys() == packaged.keys(), config.keys() ^ packaged.keys()
    assert config["model"] == packaged["model"] and config["config"] == packaged["config"]
    assert resolve_engine_backend(config) == "custom"
    KataGoEngine.start = lambda self: None
    engine = KataGoEngine(MagicMock(), config)
    assert engine.shell and engine.command.split(" ")[:2] == ["/usr/bin/sanko", "analysis"]


GOGUI = """
import net.sf.gogui.gui.Program;

class Programs {
  public static void main(String[] none) {
    for (Program each : Program.load(false)) {
      System.out.println(each.m_label + "|" + each.m_command + "|" + each.m_workingDirectory);
    }
  }
}
"""


def gogui():
    with tempfile.TemporaryDirectory() as home:
        program = Path(home) / "Programs.java"
        program.write_text(GOGUI)
        source = sources / "gogui" / "src"
        subprocess.run(
            ["javac", "-nowarn", "-encoding", "UTF-8", "-d", home, "-sourcepath", str(source), str(program),
             str(source / "net/infotrek/util/prefs/FilePreferencesFactory.java")],
            check=True, stderr=subprocess.DEVNULL)
        (Path(home) / ".gogui-prefs").write_text((GUIDES / "gogui-prefs.properties").read_text())
        factory = "net.infotrek.util.prefs.FilePreferencesFactory"
        found = subprocess.run(
            ["java", "-cp", home, "-Duser.home=" + home, "-Djava.util.prefs.PreferencesFactory=" + factory,
             "-D" + factory + ".file=.gogui-prefs", "Programs"],
            check=True, capture_output=True, text=True).stdout
        assert found == "Sanko|/usr/bin/sanko gtp|" + os.linesep, found


for part in [cgos, katrain, gogui]:
    part()
    print("files:", part.__name__, "reads its file")
